const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A length of time in its largest sensible unit; less than a minute counts as one. */
export function durationParts(length: number): ['minutes' | 'hours' | 'days', number] {
  if (length >= 2 * DAY) return ['days', Math.round(length / DAY)];
  if (length >= 2 * HOUR) return ['hours', Math.round(length / HOUR)];
  return ['minutes', Math.max(1, Math.round(length / MINUTE))];
}
