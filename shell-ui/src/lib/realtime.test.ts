import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connection, createRealtime, type RealtimeConnection } from './realtime.ts';
import type { EventSocket } from './socket-keeper.ts';

const host = vi.hoisted(() => ({ get: vi.fn(), refresh: vi.fn() }));
vi.mock('./session.ts', () => ({ api: { get: host.get }, currentToken: () => 'token', refreshSession: host.refresh }));

/** A socket whose other end is the test. */
class FakeSocket implements EventSocket {
  io = { opts: {} as { query?: Record<string, unknown> }, on: () => undefined };
  sent: unknown[][] = [];
  connects = 0;
  private handlers = new Map<string, ((reason: string) => void)[]>();
  private listeners: ((name: string, payload: unknown) => void)[] = [];

  on(event: string, handler: (reason: string) => void) {
    this.handlers.set(event, [...(this.handlers.get(event) ?? []), handler]);
  }
  onAny(listener: (name: string, payload: unknown) => void) {
    this.listeners.push(listener);
  }
  emit(...message: unknown[]) {
    this.sent.push(message);
  }
  connect() {
    this.connects += 1;
  }
  disconnect() {
    this.happens('disconnect', 'io client disconnect');
  }
  happens(event: string, reason = '') {
    this.handlers.get(event)?.forEach((handler) => handler(reason));
  }
  tells(name: string, payload: unknown) {
    this.listeners.forEach((listener) => listener(`company-1-${name}`, payload));
  }
}

let socket: FakeSocket;
let realtime: RealtimeConnection;
const heard = vi.fn();
const page = (cursor: number, places: number[] = []) => ({
  events: places.map((place) => ({ name: 'company-1-ticket', payload: { action: 'update', cursor: place } })),
  cursor,
  hasMore: false,
});

beforeEach(async () => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  host.get.mockResolvedValue(page(10));
  host.refresh.mockResolvedValue('renewed');
  socket = new FakeSocket();
  realtime = createRealtime(1, () => socket);
  realtime.onCompany('ticket', heard);
  realtime.open();
});
afterEach(() => {
  realtime.close();
  vi.useRealTimers();
});

/** The host serves the socket, and everything under way has come. */
async function served() {
  socket.happens('ready');
  await vi.advanceTimersByTimeAsync(0);
}

describe('the live connection', () => {
  it('is live when nothing can be missing', async () => {
    expect(connection.get()).toBe('connecting');
    await served();
    expect(connection.get()).toBe('live');
  });

  it('joins each room once, again after an interruption, and leaves it with the last who needs it', async () => {
    const leave = [realtime.join('joinChatBox', '5'), realtime.join('joinChatBox', '5')];
    await served();
    socket.happens('disconnect', 'transport close');
    await served();
    const joins = socket.sent.filter(([event]) => event === 'joinChatBox');
    expect(joins).toEqual([
      ['joinChatBox', '5'],
      ['joinChatBox', '5'],
    ]);
    leave[0]?.();
    expect(socket.sent).not.toContainEqual(['leaveChatBox', '5']);
    leave[1]?.();
    leave[1]?.();
    expect(socket.sent.filter(([event]) => event === 'leaveChatBox')).toHaveLength(1);
  });

  it('makes up for what was told while it was away', async () => {
    await served();
    socket.tells('ticket', { action: 'update', cursor: 11 });
    socket.happens('disconnect', 'transport close');
    expect(connection.get()).toBe('reconnecting');
    host.get.mockResolvedValue(page(13, [12, 13]));
    await served();
    expect(heard.mock.calls.map(([payload]) => payload.cursor)).toEqual([11, 12, 13]);
    expect(connection.get()).toBe('live');
  });

  it('asks once more when the rooms have been joined', async () => {
    await served();
    host.get.mockResolvedValue(page(11, [11]));
    await vi.advanceTimersByTimeAsync(2000);
    expect(heard).toHaveBeenCalledWith({ action: 'update', cursor: 11 });
    expect(host.get).toHaveBeenLastCalledWith('/events', { query: { after: 10 } });
  });

  it('is not live before the host has told what was missed, however often it has to be asked', async () => {
    await served();
    socket.happens('disconnect', 'transport close');
    host.get.mockRejectedValue(new Error('no network'));
    await served();
    expect(connection.get()).toBe('reconnecting');
    host.get.mockResolvedValue(page(12, [12]));
    await vi.advanceTimersByTimeAsync(1000);
    expect(connection.get()).toBe('live');
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('comes back by itself, with growing pauses', async () => {
    await served();
    socket.happens('disconnect', 'transport close');
    await vi.advanceTimersByTimeAsync(500);
    expect(socket.connects).toBe(2);
    for (let failure = 0; failure < 10; failure += 1) {
      socket.happens('connect_error');
      await vi.advanceTimersByTimeAsync(15_000);
    }
    expect(socket.connects).toBe(12);
  });

  it('comes back with a new token when the host ends it, at once only the first time', async () => {
    await served();
    socket.happens('disconnect', 'io server disconnect');
    await vi.advanceTimersByTimeAsync(0);
    expect(host.refresh).toHaveBeenCalledTimes(1);
    expect(socket.connects).toBe(2);
    socket.happens('disconnect', 'io server disconnect');
    await vi.advanceTimersByTimeAsync(0);
    expect(socket.connects).toBe(2);
    await vi.advanceTimersByTimeAsync(2000);
    expect(socket.connects).toBe(3);
  });

  it('tries on when the host cannot be asked for a token, and not when the session is over', async () => {
    await served();
    host.refresh.mockResolvedValueOnce('unreachable');
    socket.happens('disconnect', 'io server disconnect');
    await vi.advanceTimersByTimeAsync(1000);
    expect(socket.connects).toBe(2);
    await served();
    host.refresh.mockResolvedValueOnce('ended');
    socket.happens('disconnect', 'io server disconnect');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(socket.connects).toBe(2);
  });

  it('does not wait when the network is back', async () => {
    await served();
    socket.happens('disconnect', 'transport close');
    for (let failure = 0; failure < 6; failure += 1) socket.happens('connect_error');
    window.dispatchEvent(new Event('online'));
    expect(socket.connects).toBe(2);
  });

  it('is made anew after a sleep in which the host was not heard', async () => {
    await served();
    vi.setSystemTime(Date.now() + 3_600_000);
    window.dispatchEvent(new Event('online'));
    expect(socket.connects).toBe(2);
  });

  it('checks what was missed when the tab is looked at again', async () => {
    await served();
    await vi.advanceTimersByTimeAsync(40_000);
    host.get.mockResolvedValue(page(11, [11]));
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toHaveBeenCalledTimes(1);
    expect(socket.connects).toBe(1);
  });

  it('tells the host every five minutes that the user is there', async () => {
    await served();
    const signs = () => socket.sent.filter(([event]) => event === 'userStatus').length;
    const before = signs();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(signs() - before).toBe(2);
  });

  it('says nothing that is worthless later while it is away', () => {
    realtime.tell('typing', { ticketId: 1 });
    expect(socket.sent).toEqual([]);
  });

  it('goes on telling when one listener fails', async () => {
    const fault = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const late = vi.fn();
    heard.mockImplementationOnce(() => {
      throw new Error('a broken listener');
    });
    realtime.onCompany('ticket', late);
    await served();
    socket.tells('ticket', { action: 'update', cursor: 11 });
    expect(late).toHaveBeenCalledTimes(1);
    expect(fault).toHaveBeenCalled();
    fault.mockRestore();
  });
});
