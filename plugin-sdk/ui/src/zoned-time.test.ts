import { describe, expect, it } from 'vitest';
import { addDays, instantOf, localOf, nextDay, startOfDay, zonedDate, zonedDay, zonedMoment } from './zoned-time.ts';

const LATE = '2026-11-22T02:30:00Z';

describe('time in the zone of the company', () => {
  it('shows the date and the time that its clocks show', () => {
    expect(zonedDate(LATE, 'America/Sao_Paulo')).toBe('21/11/2026');
    expect(zonedMoment(LATE, 'America/Sao_Paulo')).toBe('21/11/2026 23:30');
    expect(zonedMoment(LATE, 'America/Manaus')).toBe('21/11/2026 22:30');
    expect(zonedMoment('2026-11-22T03:00:00Z', 'America/Sao_Paulo')).toBe('22/11/2026 00:00');
  });

  it('knows which day it is there, and the days around', () => {
    expect(zonedDay(new Date(LATE), 'America/Sao_Paulo')).toBe('2026-11-21');
    expect(zonedDay(new Date(LATE), 'Asia/Tokyo')).toBe('2026-11-22');
    expect(zonedDay(new Date(LATE), 'America/Sao_Paulo', -21)).toBe('2026-10-31');
    expect(nextDay('2026-12-31')).toBe('2027-01-01');
  });

  it('begins a day at its midnight, also when the clocks change', () => {
    expect(startOfDay('2026-11-22', 'America/Sao_Paulo')).toBe('2026-11-22T03:00:00.000Z');
    expect(startOfDay('2026-03-29', 'Europe/Lisbon')).toBe('2026-03-29T00:00:00.000Z');
    expect(startOfDay('2026-03-30', 'Europe/Lisbon')).toBe('2026-03-29T23:00:00.000Z');
  });

  it('reads what a field for date and time holds by the clocks of the company', () => {
    expect(instantOf('2026-12-01T10:00', 'America/Sao_Paulo')).toBe('2026-12-01T13:00:00.000Z');
    expect(instantOf('2026-07-01T10:00', 'Europe/Lisbon')).toBe('2026-07-01T09:00:00.000Z');
    expect(localOf('2026-12-01T01:30:00.000Z', 'America/Sao_Paulo')).toBe('2026-11-30T22:30');
  });

  it('counts days over the ends of months', () => {
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(addDays('2026-11-22', 42)).toBe('2027-01-03');
  });
});
