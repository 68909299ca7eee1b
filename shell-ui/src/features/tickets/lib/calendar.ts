const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Zones change their offset on quarters of an hour only. */
const SLOT_MS = 15 * MINUTE_MS;

/** Days and clock times of one time zone. */
export interface Calendar {
  /** Number of the day; equal for instants of one calendar day. */
  day: (iso: string) => number;
  /** HH:mm */
  clock: (iso: string) => string;
  /** dd/MM/yyyy */
  date: (iso: string) => string;
}

/** A calendar of a zone, or of the browser's when the zone is absent or unknown. Cheap for thousands of instants. */
export function createCalendar(zone: string | undefined): Calendar {
  const offset = rememberPerSlot(offsetOf(formatter(zone)));
  const local = (iso: string) => {
    const instant = Date.parse(iso);
    return instant + offset(instant);
  };
  return {
    day: (iso) => Math.floor(local(iso) / DAY_MS),
    clock: (iso) => new Date(local(iso)).toISOString().slice(11, 16),
    date: (iso) => new Date(local(iso)).toISOString().slice(0, 10).split('-').reverse().join('/'),
  };
}

function formatter(zone: string | undefined): Intl.DateTimeFormat {
  const options: Intl.DateTimeFormatOptions = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  };
  try {
    return new Intl.DateTimeFormat('en', { ...options, timeZone: zone });
  } catch {
    return new Intl.DateTimeFormat('en', options);
  }
}

function offsetOf(format: Intl.DateTimeFormat): (slot: number) => number {
  return (slot) => {
    const parts = Object.fromEntries(format.formatToParts(slot).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute) - slot;
  };
}

function rememberPerSlot(compute: (slot: number) => number): (instant: number) => number {
  const known = new Map<number, number>();
  return (instant) => {
    const slot = Math.floor(instant / SLOT_MS) * SLOT_MS;
    let offset = known.get(slot);
    if (offset === undefined) known.set(slot, (offset = Number.isNaN(slot) ? 0 : compute(slot)));
    return offset;
  };
}
