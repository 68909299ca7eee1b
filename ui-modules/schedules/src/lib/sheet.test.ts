import { describe, expect, it } from 'vitest';
import { dayByKey, dayText, shift, weeksAround } from './sheet.ts';

describe('the sheet of the calendar', () => {
  it('has whole weeks from the first to the last day of the month', () => {
    const weeks = weeksAround('2026-11-22', 'month', 0);
    expect(weeks.map(([first]) => first)).toEqual([
      '2026-11-01',
      '2026-11-08',
      '2026-11-15',
      '2026-11-22',
      '2026-11-29',
    ]);
    expect(weeks.at(-1)?.at(-1)).toBe('2026-12-05');
  });

  it('begins weeks on Monday where the language does', () => {
    expect(weeksAround('2026-11-22', 'month', 1)[0]?.[0]).toBe('2026-10-26');
    expect(weeksAround('2026-11-22', 'week', 1)).toEqual([
      ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'],
    ]);
  });

  it('turns its leaves without leaving out a short month', () => {
    expect(shift('2026-01-31', 'month', 1)).toBe('2026-02-28');
    expect(shift('2026-01-15', 'month', -1)).toBe('2025-12-15');
    expect(shift('2026-12-30', 'week', 1)).toBe('2027-01-06');
  });

  it.each([
    ['ArrowLeft', '2026-11-17'],
    ['ArrowDown', '2026-11-25'],
    ['Home', '2026-11-15'],
    ['End', '2026-11-21'],
    ['PageUp', '2026-10-18'],
    ['Enter', undefined],
  ])('leads by %s', (key, day) => {
    expect(dayByKey('2026-11-18', key, 0)).toBe(day);
  });

  it('names a day wherever the browser is', () => {
    expect(dayText('2026-11-01', 'pt', { month: 'long', year: 'numeric' })).toBe('novembro de 2026');
  });
});
