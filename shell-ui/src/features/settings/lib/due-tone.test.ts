import { describe, expect, it } from 'vitest';
import { dueTone } from './due-tone.ts';

describe('the colour of a company by its due date', () => {
  it.each([
    ['2026-11-28', undefined],
    ['2026-11-27', 'warning'],
    ['2026-11-26', 'alert'],
    ['2026-11-22', 'alert'],
    ['2026-11-19', 'alert'],
    ['2026-11-18', 'error'],
    ['2026-11-17', undefined],
    [null, undefined],
  ])('%s on the 22nd: %s', (due, tone) => {
    expect(dueTone(due && `${due}T12:00:00.000Z`, '2026-11-22')).toBe(tone);
  });
});
