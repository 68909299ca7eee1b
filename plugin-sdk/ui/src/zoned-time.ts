const FORMAT = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
const MINUTE_MS = 60_000;

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute';

/** What calendar and clock of a time zone show at an instant; without a zone, those of the browser. */
function wallClock(instant: Date, zone?: string): Record<Part, string> {
  const format = new Intl.DateTimeFormat('en-GB', { ...FORMAT, hourCycle: 'h23', timeZone: zone });
  const parts = format.formatToParts(instant).map(({ type, value }) => [type, value] as const);
  return Object.fromEntries(parts) as Record<Part, string>;
}

/** Calendar date of a time zone, dd/MM/yyyy. */
export function zonedDate(iso: string, zone?: string): string {
  const { day, month, year } = wallClock(new Date(iso), zone);
  return `${day}/${month}/${year}`;
}

/** Time of day of a time zone, HH:mm. */
export function zonedTime(iso: string, zone?: string): string {
  const { hour, minute } = wallClock(new Date(iso), zone);
  return `${hour}:${minute}`;
}

/** Date and time of a time zone, dd/MM/yyyy HH:mm. */
export function zonedMoment(iso: string, zone?: string): string {
  return `${zonedDate(iso, zone)} ${zonedTime(iso, zone)}`;
}

/** The calendar date of a time zone as `YYYY-MM-DD`, `days` days from the given instant. */
export function zonedDay(instant: Date, zone?: string, days = 0): string {
  const { year, month, day } = wallClock(instant, zone);
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) + days)).toISOString().slice(0, 10);
}

/** The instant at which a day (`YYYY-MM-DD`) begins in a time zone, as ISO-8601. */
export function startOfDay(day: string, zone?: string): string {
  return instantOf(`${day}T00:00`, zone);
}

/** The instant at which the clocks of a time zone show `YYYY-MM-DDTHH:mm`, as ISO-8601. */
export function instantOf(local: string, zone?: string): string {
  const wanted = Date.parse(`${local}Z`);
  // The offset at the wanted instant is known only near it: the second look corrects the first one.
  const first = wanted - offsetAt(wanted, zone);
  return new Date(wanted - offsetAt(first, zone)).toISOString();
}

/** What calendar and clock of a time zone show, as `YYYY-MM-DDTHH:mm`: the value of a field for date and time. */
export function localOf(iso: string, zone?: string): string {
  return `${zonedDay(new Date(iso), zone)}T${zonedTime(iso, zone)}`;
}

/** How far the clock of a zone is ahead of UTC, in milliseconds. */
function offsetAt(instant: number, zone?: string): number {
  const { year, month, day, hour, minute } = wallClock(new Date(instant), zone);
  const shown = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
  return shown - Math.floor(instant / MINUTE_MS) * MINUTE_MS;
}

/** The day after a day, both `YYYY-MM-DD`. */
export function nextDay(day: string): string {
  return addDays(day, 1);
}

/** The day so many days from a day, both `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * 60 * MINUTE_MS).toISOString().slice(0, 10);
}
