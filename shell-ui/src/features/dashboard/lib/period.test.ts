import { describe, expect, it } from 'vitest';
import { change, duration, periodBefore, thisMonth } from './period.ts';

const day = (days = 0) => new Date(Date.UTC(2026, 10, 21 + days)).toISOString().slice(0, 10);

describe('period', () => {
  it('begins on the first of the month', () => {
    expect(thisMonth(day)).toEqual({ date_from: '2026-11-01', date_to: '2026-11-21' });
  });

  it('is compared with the one of the same length before it', () => {
    expect(periodBefore({ date_from: '2026-11-01', date_to: '2026-11-21' }, day)).toEqual({
      date_from: '2026-10-11',
      date_to: '2026-10-31',
    });
    expect(periodBefore({ days: 7 }, day)).toEqual({ date_from: '2026-11-07', date_to: '2026-11-13' });
    expect(periodBefore({ date_from: '2026-11-01' }, day)).toBeNull();
  });
});

describe('figures', () => {
  it('change by whole per cent of the one before', () => {
    expect(change(15, 10)).toBe(50);
    expect(change(5, 10)).toBe(-50);
    expect(change(5, 0)).toBeNull();
    expect(change(null, 10)).toBeNull();
  });

  it('show minutes, and hours and days when there are any', () => {
    expect(duration(null)).toBe('–');
    expect(duration(59.4)).toBe('59 min');
    expect(duration(65)).toBe('1 h 05 min');
    expect(duration(1440 * 2 + 185)).toBe('2 d 3 h');
  });
});
