import { createStoredValue } from './local-storage.ts';
import type { Store } from './store.ts';

/** Steps of the slider, from silent (0) to as loud as the machine allows (1). */
export const VOLUME_STEP = 0.1;

const stored = createStoredValue('volume', 1);

/** How loud notifications are, from 0 to 1 in tenths; kept in the browser under `volume`. */
export const volume: Store<number> = {
  get: () => tenths(stored.get()),
  set: (next) => stored.set((current) => tenths(typeof next === 'function' ? next(tenths(current)) : next)),
  subscribe: (listener) => stored.subscribe(listener),
};

/** A volume in whole steps; what was edited by hand in the browser's storage may be anything. */
export function tenths(value: unknown): number {
  const number = typeof value === 'number' && Number.isFinite(value) ? value : 1;
  return Math.round(Math.min(1, Math.max(0, number)) * 10) / 10;
}
