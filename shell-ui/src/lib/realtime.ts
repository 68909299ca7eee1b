import type { Realtime } from '@balcao/ui-sdk';
import { io } from 'socket.io-client';
import { ApiError } from './api-error.ts';
import { pauseAfter } from './backoff.ts';
import { createEventStream, type EventPage } from './event-stream.ts';
import { createRooms } from './rooms.ts';
import { api } from './session.ts';
import { keepSocket, PAUSES, type EventSocket } from './socket-keeper.ts';
import { createStore } from './store.ts';

/** How often the client tells the host that the user is still there, in milliseconds. */
const HEARTBEAT_MS = 300_000;
/** After this many milliseconds the host has granted what was joined. */
const JOINED_MS = 2000;
/** A tab that comes back into view asks what it missed, but not more often than this, in milliseconds. */
const CHECK_EVERY_MS = 30_000;

/** What is known of the live connection; `live` means that no event is missing. */
export type Connection = 'connecting' | 'live' | 'reconnecting' | 'offline';

/** The state of the live connection. */
export const connection = createStore<Connection>('connecting');

/** The company's live events plus what the shell needs of the socket. */
export interface RealtimeConnection extends Realtime {
  /** Subscribes to an event of the provider by its bare name: `announcement` listens to `company-announcement`. */
  onProvider<T>(name: string, handler: (payload: T) => void): () => void;
  /** Runs `handler` whenever the socket can be used (again); rooms have been asked for by then. */
  onConnect(handler: () => void): () => void;
  /** Tells the host something that is worthless later: without a connection it is not said. */
  tell(event: string, payload?: unknown): void;
  open(): void;
  close(): void;
}

type Handler = (payload: unknown) => void;

/** Prepares the socket of a company. It comes back by itself, joins its rooms again and makes up for what it missed. */
export function createRealtime(companyId: number, openSocket: () => EventSocket = plainSocket): RealtimeConnection {
  const socket = openSocket();
  const handlers = new Map<string, Set<Handler>>();
  const connectHandlers = new Set<() => void>();
  const lossHandlers = new Set<() => void>();
  const stream = createEventStream({
    fetch: (after) => api.get<EventPage>('/events', { query: { after: after ?? undefined } }),
    deliver: ({ name, payload }) => runAll(handlers.get(name), payload),
    lost: () => runAll(lossHandlers),
    isTooOld: (error) => error instanceof ApiError && error.status === 410,
  });
  // Before anything is read that events will change.
  const begun = stream.begin().catch(() => undefined);
  const keeper = keepSocket(socket, { up, down, check });
  const rooms = createRooms((event, argument) => {
    if (keeper.isReady()) socket.emit(event, ...(argument === undefined ? [] : [argument]));
  });
  let level = false;
  let joined = false;
  let checkedAt = 0;
  let joining: ReturnType<typeof setTimeout> | undefined;
  let retrying: ReturnType<typeof setTimeout> | undefined;
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  socket.onAny((name, payload) => stream.hear({ name, payload }));

  function show(): void {
    if (!navigator.onLine) connection.set('offline');
    else if (level) connection.set('live');
    else connection.set((now) => (now === 'connecting' ? now : 'reconnecting'));
  }

  function up(): void {
    rooms.joinAll();
    socket.emit('userStatus');
    runAll(connectHandlers);
    joined = false;
    joining = setTimeout(() => {
      joined = true;
      void catchUp();
    }, JOINED_MS);
    void catchUp();
  }

  function down(): void {
    level = false;
    stream.interrupt();
    clearTimeout(joining);
    clearTimeout(retrying);
    show();
  }

  function check(): void {
    show();
    if (Date.now() - checkedAt > CHECK_EVERY_MS) void catchUp();
  }

  async function catchUp(failures = 0): Promise<void> {
    clearTimeout(retrying);
    checkedAt = Date.now();
    try {
      await begun;
      if (!(await stream.catchUp(joined))) return;
      level = true;
      show();
    } catch {
      retrying = setTimeout(() => void catchUp(failures + 1), pauseAfter(failures + 1, PAUSES));
    }
  }

  return {
    join: rooms.join,
    onCompany: (name, handler) => subscribe(handlers, `company-${companyId}-${name}`, handler as Handler),
    onProvider: (name, handler) => subscribe(handlers, `company-${name}`, handler as Handler),
    onReady: (handler) => add(lossHandlers, handler),
    onConnect: (handler) => add(connectHandlers, handler),
    tell(event, payload) {
      if (keeper.isReady()) socket.emit(event, ...(payload === undefined ? [] : [payload]));
    },
    open() {
      connection.set('connecting');
      window.addEventListener('offline', show);
      window.addEventListener('online', show);
      heartbeat = setInterval(() => keeper.isReady() && socket.emit('userStatus'), HEARTBEAT_MS);
      keeper.open();
    },
    close() {
      window.removeEventListener('offline', show);
      window.removeEventListener('online', show);
      clearInterval(heartbeat);
      keeper.close();
      down();
    },
  };
}

/** The pauses between tries are ours: the library does not know when a computer wakes up. */
function plainSocket(): EventSocket {
  return io({ transports: ['websocket'], autoConnect: false, forceNew: true, reconnection: false });
}

function subscribe(all: Map<string, Set<Handler>>, name: string, handler: Handler): () => void {
  const some = all.get(name) ?? new Set();
  all.set(name, some);
  return add(some, handler);
}

function add<T>(all: Set<T>, handler: T): () => void {
  all.add(handler);
  return () => void all.delete(handler);
}

/** One handler that fails must not keep the others from hearing. */
function runAll<T extends unknown[]>(all: Iterable<(...args: T) => void> | undefined, ...args: T): void {
  for (const handler of [...(all ?? [])]) {
    try {
      handler(...args);
    } catch (error) {
      console.error(error);
    }
  }
}
