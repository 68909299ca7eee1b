import type { Period } from '../types.ts';

/** From the first of the month to today, in the browser's zone. */
export function thisMonth(today = new Date()): Period {
  const first = new Date(today.getFullYear(), today.getMonth(), 1);
  return { date_from: isoDate(first), date_to: isoDate(today) };
}

/** The calendar date as `YYYY-MM-DD`, in the browser's zone. */
export function isoDate(date: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** Minutes as hours and minutes: `1 h 05 min`. */
export function duration(minutes: number | null): string {
  const whole = Math.round(minutes ?? 0);
  const hours = Math.floor(whole / 60);
  const rest = whole % 60;
  return hours === 0 ? `${rest} min` : `${hours} h ${String(rest).padStart(2, '0')} min`;
}
