import type { Readable } from '@balcao/ui-sdk';
import { useSyncExternalStore } from 'react';

/** A value with change notifications that lives outside React. */
export interface Store<T> extends Readable<T> {
  set(next: T | ((current: T) => T)): void;
}

/** Creates a store; setting an identical value notifies nobody. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      const resolved = typeof next === 'function' ? (next as (current: T) => T)(value) : next;
      if (Object.is(resolved, value)) return;
      value = resolved;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Reads a store in a component and re-renders on change. */
export function useStore<T>(store: Readable<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}
