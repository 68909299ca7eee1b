import { describe, expect, it } from 'vitest';
import { nextNotice } from './connection-notice.ts';

describe('the notice of the connection', () => {
  it.each([
    [null, 'live', null],
    [null, 'connecting', { notice: 'reconnecting', after: 4000 }],
    [null, 'reconnecting', { notice: 'reconnecting', after: 1500 }],
    [null, 'offline', { notice: 'offline', after: 1500 }],
    ['offline', 'offline', null],
    ['offline', 'reconnecting', { notice: 'reconnecting', after: 1200 }],
    ['reconnecting', 'offline', { notice: 'offline', after: 1200 }],
    ['reconnecting', 'reconnecting', null],
    ['reconnecting', 'live', { notice: 'back', after: 1200 }],
    ['offline', 'live', { notice: 'back', after: 1200 }],
    ['back', 'live', { notice: null, after: 2500 }],
    ['back', 'reconnecting', { notice: 'reconnecting', after: 1500 }],
  ] as const)('after %s while %s', (shown, state, expected) => {
    expect(nextNotice(shown, state)).toEqual(expected);
  });
});
