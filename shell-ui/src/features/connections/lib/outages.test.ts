import { describe, expect, it } from 'vitest';
import type { ConnectionState } from '../types.ts';
import { availability, outagesOf, stretchesOf } from './outages.ts';

const HOUR = 3_600_000;
const at = (hour: number) => Date.UTC(2026, 0, 1, hour);
const state = (
  hour: number,
  status: ConnectionState['status'],
  reason: string | null = null,
  late = 0,
): ConnectionState => ({
  status,
  reason,
  late,
  at: new Date(at(hour)).toISOString(),
});
const history = [
  state(8, 'CONNECTED', null, 5),
  state(7, 'qrcode', null, 1),
  state(6, 'OPENING'),
  state(5, 'DISCONNECTED', 'CONNECTION_ENDED_BY_PHONE', 2),
  state(2, 'CONNECTED', null, 4),
  state(1, 'qrcode'),
  state(0, 'OPENING'),
];

describe('outages of a connection', () => {
  it('last from the first bad state to the next good one, with the first reason and what came after them', () => {
    expect(outagesOf(history)).toEqual([{ from: at(5), to: at(8), reason: 'CONNECTION_ENDED_BY_PHONE', late: 3 }]);
  });

  it('are open while they last, and do not count the time of setting up', () => {
    expect(outagesOf([state(9, 'TIMEOUT'), ...history])[0]).toEqual({ from: at(9), to: null, reason: null, late: 0 });
    expect(outagesOf(history.slice(5))).toEqual([]);
  });

  it('are drawn over a time whose beginning may be unknown', () => {
    const stretches = stretchesOf(history, at(10), 10 * HOUR);
    expect(stretches.map((one) => [one.state, Math.round(one.part * 10)])).toEqual([
      ['unknown', 2],
      ['working', 3],
      ['down', 3],
      ['working', 2],
    ]);
    expect(availability(stretches)).toBeCloseTo(5 / 8);
    expect(availability(stretchesOf([], at(10), HOUR))).toBeNull();
  });
});
