import { addDays } from '@balcao/ui-sdk/kit';

/** How much of the calendar is shown. */
export type Span = 'month' | 'week';

/** Days in a week. */
const WEEK = 7;

/** The first day of the week in a language, from 0 for Sunday. */
export function firstWeekday(language: string): number {
  return language.startsWith('es') ? 1 : 0;
}

/** The weeks of the sheet on which a day (`YYYY-MM-DD`) stands: whole weeks, from the first to the last day of its month. */
export function weeksAround(day: string, span: Span, firstDay: number): string[][] {
  const first = span === 'month' ? `${day.slice(0, 7)}-01` : day;
  const last = span === 'month' ? addDays(shiftMonth(first, 1), -1) : day;
  const weeks: string[][] = [];
  for (let start = weekStart(first, firstDay); start <= last; start = addDays(start, WEEK)) {
    weeks.push(Array.from({ length: WEEK }, (_, index) => addDays(start, index)));
  }
  return weeks;
}

/** The same day so many months or weeks later; the last of a shorter month. */
export function shift(day: string, span: Span, steps: number): string {
  return span === 'week' ? addDays(day, WEEK * steps) : shiftMonth(day, steps);
}

/** The day that an arrow key leads to, if the key is one. */
export function dayByKey(day: string, key: string, firstDay: number): string | undefined {
  const start = weekStart(day, firstDay);
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -WEEK);
    case 'ArrowDown':
      return addDays(day, WEEK);
    case 'Home':
      return start;
    case 'End':
      return addDays(start, WEEK - 1);
    case 'PageUp':
      return shiftMonth(day, -1);
    case 'PageDown':
      return shiftMonth(day, 1);
    default:
      return undefined;
  }
}

/** A day in words of a language: what stands over a sheet, a column or a list. */
export function dayText(day: string, language: string, format: Intl.DateTimeFormatOptions): string {
  // The day is one of the calendar, not an instant: noon of UTC is in it everywhere that counts.
  return new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));
}

function weekStart(day: string, firstDay: number): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday - firstDay + WEEK) % WEEK));
}

function shiftMonth(day: string, steps: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const length = new Date(Date.UTC(year, month + steps, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + steps, Math.min(date, length))).toISOString().slice(0, 10);
}
