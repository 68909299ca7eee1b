import type { Realtime } from '@balcao/ui-sdk';
import { io, type Socket } from 'socket.io-client';
import { currentToken, refreshSession } from './session.ts';
import { createStore } from './store.ts';

/** How often the client tells the host that the user is still there, in milliseconds. */
const HEARTBEAT_MS = 300_000;

/** Whether live events arrive at present. */
export const online = createStore(true);

/** The company's live events plus the switches that start and end them. */
export interface RealtimeConnection extends Realtime {
  /** Subscribes to an event by its full name. */
  on<T>(event: string, handler: (payload: T) => void): () => void;
  open(): void;
  close(): void;
}

interface Membership {
  event: string;
  argument?: string;
  holders: number;
}

/** Prepares the socket of a company; rooms are joined again after each reconnection. */
export function createRealtime(companyId: number): RealtimeConnection {
  const socket = io({ transports: ['websocket'], autoConnect: false, forceNew: true });
  const rooms = new Map<string, Membership>();
  const readyHandlers = new Set<() => void>();
  let ready = false;

  socket.on('ready', () => {
    ready = true;
    online.set(true);
    for (const room of rooms.values()) emitRoom(socket, room.event, room.argument);
    for (const handler of readyHandlers) handler();
    socket.emit('userStatus');
  });
  socket.on('disconnect', (reason) => {
    ready = false;
    online.set(false);
    // The host ended it: the token no longer holds, and the client does not retry by itself.
    if (reason === 'io server disconnect') void reconnectWithNewToken(socket);
  });
  socket.io.on('reconnect_attempt', () => {
    socket.io.opts.query = { token: currentToken() ?? '', r: '1' };
  });
  socket.io.on('error', () => online.set(false));
  let heartbeat: ReturnType<typeof setInterval> | undefined;

  function on<T>(event: string, handler: (payload: T) => void) {
    socket.on(event, handler as (...args: unknown[]) => void);
    return () => void socket.off(event, handler as (...args: unknown[]) => void);
  }

  return {
    on,
    onCompany: (name, handler) => on(`company-${companyId}-${name}`, handler),
    onReady(handler) {
      readyHandlers.add(handler);
      return () => readyHandlers.delete(handler);
    },
    join(event, argument) {
      const key = `${event}:${argument ?? ''}`;
      const room = rooms.get(key) ?? { event, argument, holders: 0 };
      rooms.set(key, room);
      room.holders += 1;
      if (room.holders === 1 && ready) emitRoom(socket, event, argument);
      return once(() => {
        room.holders -= 1;
        if (room.holders > 0) return;
        rooms.delete(key);
        if (ready) emitRoom(socket, event.replace('join', 'leave'), argument);
      });
    },
    open() {
      socket.io.opts.query = { token: currentToken() ?? '' };
      heartbeat = setInterval(() => socket.emit('userStatus'), HEARTBEAT_MS);
      socket.connect();
    },
    close() {
      clearInterval(heartbeat);
      socket.disconnect();
    },
  };
}

function emitRoom(socket: Socket, event: string, argument?: string): void {
  if (argument === undefined) socket.emit(event);
  else socket.emit(event, argument);
}

async function reconnectWithNewToken(socket: Socket): Promise<void> {
  if (!(await refreshSession())) return;
  socket.io.opts.query = { token: currentToken() ?? '', r: '1' };
  socket.connect();
}

function once(task: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    task();
  };
}
