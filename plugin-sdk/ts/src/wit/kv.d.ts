// Written by `npm run wit-types` from plugin-sdk/wit: do not edit.

/**
 * Small values by key, for caches, cursors, counters and locks. Needs the permission `kv`. Keys have at most 200 bytes,
 * values at most 64 KiB.
 */
declare module 'balcao:plugin/kv@1.0.0' {
  export function get(key: string): Uint8Array | null;

  /** Sets a value, which is forgotten after `ttl-ms` milliseconds, if given. */
  export function set(key: string, value: Uint8Array, ttlMs: number | null): void;

  /** Sets a value only where there is none, and says whether it did: a lock, or a mark that something was seen. */
  export function add(key: string, value: Uint8Array, ttlMs: number | null): boolean;

  function _delete(key: string): void;
  export { _delete as delete };

  /**
   * Adds to a whole number written in decimal digits (0 where there is none) and gives the sum.
   * `ttl-ms` counts from the first addition.
   */
  export function increment(key: string, by: number, ttlMs: number | null): number;
}
