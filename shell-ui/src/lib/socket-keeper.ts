import { pauseAfter, type Backoff } from './backoff.ts';
import { currentToken, refreshSession } from './session.ts';
import { onWake } from './wake.ts';

/** A socket that was silent for so many milliseconds, through two pings of the host, is dead. */
const SILENCE_MS = 60_000;
/** Pauses between tries to reach the host. */
export const PAUSES: Backoff = { first: 500, longest: 15_000 };

/** The part of a socket that is used; tests bring their own. */
export interface EventSocket {
  io: { opts: { query?: Record<string, unknown> }; on(event: 'ping', handler: () => void): unknown };
  on(event: string, handler: (reason: string) => void): unknown;
  onAny(handler: (name: string, payload: unknown) => void): unknown;
  emit(event: string, ...args: unknown[]): unknown;
  connect(): unknown;
  disconnect(): unknown;
}

interface Watchers {
  /** The host serves the socket (again). */
  up: () => void;
  down: () => void;
  /** The socket seems to live, but the tab or the computer may have slept. */
  check: () => void;
}

/** Keeps a socket connected: with a new token when the host asks for one, and at once when the computer wakes up. */
export function keepSocket(socket: EventSocket, { up, down, check }: Watchers) {
  let ready = false;
  let closed = true;
  let failures = 0;
  let heardAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let endWatch = () => {};

  const heard = () => {
    heardAt = Date.now();
  };
  socket.onAny(heard);
  socket.io.on('ping', heard);
  socket.on('ready', () => {
    ready = true;
    failures = 0;
    up();
  });
  socket.on('connect_error', () => retry());
  socket.on('disconnect', (reason) => {
    const served = ready;
    ready = false;
    down();
    // The host ended it: token or rights no longer hold.
    if (reason === 'io server disconnect') void renew(served);
    else retry();
  });

  async function renew(served: boolean): Promise<void> {
    const renewal = await refreshSession();
    if (renewal === 'ended') return;
    // A host that ends it again, in spite of the new token, is not asked again at once.
    if (renewal === 'renewed' && served) connect();
    else retry();
  }

  function retry(): void {
    if (closed) return;
    failures += 1;
    clearTimeout(timer);
    timer = setTimeout(connect, pauseAfter(failures, PAUSES));
  }

  function connect(): void {
    clearTimeout(timer);
    if (closed) return;
    socket.io.opts.query = { token: currentToken() ?? '' };
    heard();
    socket.connect();
  }

  function wake(): void {
    if (ready && Date.now() - heardAt <= SILENCE_MS) return check();
    failures = 0;
    // Dead, or trying on a network that is gone.
    socket.disconnect();
    connect();
  }

  return {
    isReady: () => ready,
    open(): void {
      closed = false;
      endWatch = onWake(wake);
      connect();
    },
    close(): void {
      closed = true;
      clearTimeout(timer);
      endWatch();
      socket.disconnect();
    },
  };
}
