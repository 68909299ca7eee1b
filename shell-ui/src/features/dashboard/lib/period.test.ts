import { describe, expect, it } from 'vitest';
import { duration, thisMonth } from './period.ts';

describe('period', () => {
  it('begins on the first of the month', () => {
    expect(thisMonth(new Date(2026, 10, 21))).toEqual({ date_from: '2026-11-01', date_to: '2026-11-21' });
  });

  it('shows minutes, and hours when there are any', () => {
    expect(duration(null)).toBe('0 min');
    expect(duration(59.4)).toBe('59 min');
    expect(duration(65)).toBe('1 h 05 min');
  });
});
