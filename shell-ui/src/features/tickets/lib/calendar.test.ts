import { describe, expect, it } from 'vitest';
import { createCalendar } from './calendar.ts';

describe('calendar of a zone', () => {
  it.each([
    ['America/Sao_Paulo', '2026-11-22T02:30:00.000Z', '21/11/2026', '23:30'],
    ['America/Manaus', '2026-11-22T03:59:59.000Z', '21/11/2026', '23:59'],
    ['Asia/Kathmandu', '2026-11-21T18:20:00.000Z', '22/11/2026', '00:05'],
    ['Europe/Lisbon', '2026-03-29T01:30:00.000Z', '29/03/2026', '02:30'],
  ])('tells day and time in %s', (zone, iso, date, clock) => {
    const calendar = createCalendar(zone);
    expect([calendar.date(iso), calendar.clock(iso)]).toEqual([date, clock]);
  });

  it('knows which instants share a day', () => {
    const { day } = createCalendar('America/Sao_Paulo');
    expect(day('2026-11-22T02:59:59.000Z')).toBe(day('2026-11-21T03:00:00.000Z'));
    expect(day('2026-11-22T03:00:00.000Z')).toBe(day('2026-11-21T03:00:00.000Z') + 1);
  });

  it('falls back to the zone of the browser for a zone that nobody knows', () => {
    const own = createCalendar(undefined);
    expect(createCalendar('Mars/Olympus').clock('2026-11-22T03:00:00.000Z')).toBe(
      own.clock('2026-11-22T03:00:00.000Z'),
    );
  });
});
