import * as host from 'balcao:plugin/kv@1.0.0';
import { guarded } from './errors.ts';
import { decode, encode } from './utf8.ts';

const { delete: forget } = host;

/** Small values by key, for caches, cursors and locks. */
export const kv = {
  /** The value under a key, or null. */
  get(key: string): unknown {
    const bytes = guarded(host.get)(key);
    return bytes && JSON.parse(decode(bytes));
  },
  /** Sets a value, which is forgotten after so many milliseconds, if given. */
  set(key: string, value: unknown, ttlMs?: number): void {
    guarded(host.set)(key, encode(JSON.stringify(value)), ttlMs ?? null);
  },
  /** Sets it only where there is none, and says whether it did: a lock. */
  add(key: string, value: unknown, ttlMs?: number): boolean {
    return guarded(host.add)(key, encode(JSON.stringify(value)), ttlMs ?? null);
  },
  /** Adds to a whole number (0 where there is none) and gives the sum. */
  increment(key: string, by = 1, ttlMs?: number): number {
    return guarded(host.increment)(key, by, ttlMs ?? null);
  },
  /** Forgets a value; an absent one is fine. */
  delete(key: string): void {
    guarded(forget)(key);
  },
};
