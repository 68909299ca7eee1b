import type { Period } from '../types.ts';

const DAY_MS = 86_400_000;

/** Gives today, or the day so many days from it, as `YYYY-MM-DD`. */
export type DayOf = (days?: number) => string;

/** From the first of the month to today. */
export function thisMonth(day: DayOf): Period {
  const today = day();
  return { date_from: `${today.slice(0, 8)}01`, date_to: today };
}

/** The period of the same length that ends where this one begins; none when this one has an open end. */
export function periodBefore(period: Period, day: DayOf): Period | null {
  if ('days' in period) return { date_from: day(-2 * period.days), date_to: day(-period.days - 1) };
  const { date_from: from, date_to: to } = period;
  if (!from || !to) return null;
  const first = Date.parse(from);
  const length = Date.parse(to) - first + DAY_MS;
  const iso = (instant: number) => new Date(instant).toISOString().slice(0, 10);
  return { date_from: iso(first - length), date_to: iso(first - DAY_MS) };
}

/** How much a figure differs from the one before, in whole per cent; none when there is nothing to compare with. */
export function change(now: number | null, before: number | null): number | null {
  if (now === null || !before) return null;
  return Math.round(((now - before) / before) * 100);
}

/** Minutes as days, hours and minutes, the two largest of them: `1 h 05 min`, `2 d 3 h`. */
export function duration(minutes: number | null): string {
  if (minutes === null) return '–';
  const whole = Math.round(minutes);
  const [days, hours, rest] = [Math.floor(whole / 1440), Math.floor((whole % 1440) / 60), whole % 60];
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${String(rest).padStart(2, '0')} min` : `${rest} min`;
}
