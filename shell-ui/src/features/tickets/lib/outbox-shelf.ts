import { PRIVATE_DATABASE } from '~/lib/private-storage.ts';
import type { OutgoingMessage } from './outbox-rules.ts';

/** Where messages on their way are kept. */
export interface Shelf {
  all(): Promise<OutgoingMessage[]>;
  put(message: OutgoingMessage): Promise<void>;
  remove(clientId: string): Promise<void>;
}

const STORE = 'outbox';

/** Keeps messages in the browser's database; those that it does not take live as long as the page. */
export function createShelf(database: Shelf = databaseShelf(), memory: Shelf = memoryShelf()): Shelf {
  return {
    async all() {
      const kept = await database.all().catch(() => []);
      return [...kept, ...(await memory.all())];
    },
    async put(message) {
      try {
        await database.put(message);
      } catch {
        // No database in a private window, or no room left in it.
        await memory.put(message);
      }
    },
    async remove(clientId) {
      await memory.remove(clientId);
      await database.remove(clientId).catch(() => undefined);
    },
  };
}

/** Keeps messages as long as the page lives. */
export function memoryShelf(): Shelf {
  const messages = new Map<string, OutgoingMessage>();
  return {
    all: async () => [...messages.values()],
    put: async (message) => void messages.set(message.clientId, message),
    remove: async (clientId) => void messages.delete(clientId),
  };
}

function databaseShelf(): Shelf {
  let opening: Promise<IDBDatabase> | null = null;
  const open = () => {
    opening ??= openDatabase(() => (opening = null));
    return opening;
  };
  const run = async <T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
    const transaction = (await open()).transaction(STORE, mode);
    return settled(ask(transaction.objectStore(STORE)));
  };
  return {
    all: () => run<OutgoingMessage[]>('readonly', (store) => store.getAll()),
    put: async (message) => void (await run('readwrite', (store) => store.put(message))),
    remove: async (clientId) => void (await run('readwrite', (store) => store.delete(clientId))),
  };
}

async function openDatabase(onClosed: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open(PRIVATE_DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'clientId' });
  const database = await settled(request).catch((error: unknown) => {
    onClosed();
    throw error;
  });
  database.onclose = onClosed;
  // A logout in another tab deletes the database.
  database.onversionchange = () => {
    database.close();
    onClosed();
  };
  return database;
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the database failed'));
  });
}
