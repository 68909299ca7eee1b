import { describe, expect, it } from 'vitest';
import { aChannel } from '~/testing/builders.ts';
import { nextLook, sendWindow, shortLength } from './send-window.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.UTC(2026, 10, 23, 10);
const left = (length: number) => sendWindow(aChannel({ windowEndsAt: new Date(NOW + length).toISOString() }), NOW);

describe('the window in which a channel takes free text', () => {
  it('does not exist where the channel has none, or before anything is known', () => {
    expect(sendWindow(aChannel({ windowHours: null }), NOW)).toEqual({ state: 'unlimited' });
    expect(sendWindow(undefined, NOW)).toEqual({ state: 'unlimited' });
    expect(nextLook({ state: 'unlimited' })).toBeNull();
  });

  it('is closed until the customer writes, and again when its time is over', () => {
    expect(sendWindow(aChannel({ windowEndsAt: null }), NOW)).toEqual({ state: 'closed', hours: 24, spoken: false });
    expect(left(0)).toEqual({ state: 'closed', hours: 24, spoken: true });
    expect(left(-HOUR)).toMatchObject({ state: 'closed', spoken: true });
    expect(nextLook(left(-HOUR))).toBeNull();
  });

  it('is worth a word in its last four hours', () => {
    expect(left(4 * HOUR)).toMatchObject({ state: 'open', soon: false });
    expect(left(4 * HOUR - 1)).toMatchObject({ state: 'open', soon: true });
  });

  it('is looked at again when that changes, and then with every minute and at its end', () => {
    expect(nextLook(left(5 * HOUR))).toBe(HOUR + 1);
    expect(nextLook(left(3 * HOUR))).toBe(MINUTE);
    expect(nextLook(left(90_000))).toBe(30_000);
    expect(nextLook(left(20_000))).toBe(20_000);
    expect(nextLook(left(100 * 24 * HOUR))).toBe(24 * HOUR);
  });

  it.each([
    [3 * HOUR + 12 * MINUTE + 59_000, '3 h 12 min'],
    [2 * HOUR, '2 h 0 min'],
    [12 * MINUTE, '12 min'],
    [1000, '1 min'],
  ])('says of %d milliseconds: %s', (length, words) => {
    expect(shortLength(length)).toBe(words);
  });
});
