import { createStore, type Store } from './store.ts';

/** A store kept in the browser's storage under `key`; unreadable content counts as absent. */
export function createStoredValue<T>(key: string, fallback: T): Store<T> {
  const store = createStore<T>(readJson(key, fallback));
  store.subscribe(() => localStorage.setItem(key, JSON.stringify(store.get())));
  return store;
}

function readJson<T>(key: string, fallback: T): T {
  try {
    const raw = localStorage.getItem(key);
    return raw === null ? fallback : (JSON.parse(raw) as T);
  } catch {
    return fallback;
  }
}
