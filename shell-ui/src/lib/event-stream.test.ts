import { describe, expect, it, vi } from 'vitest';
import { createEventStream, type EventPage, type LiveEvent } from './event-stream.ts';

const event = (cursor: number, action = 'update', name = 'ticket'): LiveEvent => ({
  name,
  payload: { action, cursor },
});
const places = (told: LiveEvent[]) => told.map(({ payload }) => (payload as { cursor: number }).cursor);

/** A host whose log is a list, and a browser that listens. `pages` limits what one answer holds. */
function scene({ log = [] as number[], page = 100 } = {}) {
  const told: LiveEvent[] = [];
  const lost = vi.fn();
  const host = {
    log,
    forgotten: 0,
    fetch: vi.fn(async (after: number | null): Promise<EventPage> => {
      const end = host.log.at(-1) ?? 0;
      if (after === null) return { events: [], cursor: end, hasMore: false };
      if (after < host.forgotten || after > end) throw new Error('too old');
      const missed = host.log.filter((place) => place > after);
      const events = missed.slice(0, page).map((place) => event(place));
      const hasMore = missed.length > page;
      return { events, cursor: hasMore ? (missed[page - 1] ?? end) : end, hasMore };
    }),
  };
  const stream = createEventStream({
    fetch: (after) => host.fetch(after),
    deliver: (one) => told.push(one),
    lost,
    isTooOld: (error) => (error as Error).message === 'too old',
  });
  return { host, stream, told, lost };
}

describe('live events', () => {
  it('are told as they come, and asked for after a gap', async () => {
    const { host, stream, told, lost } = scene({ log: [5] });
    await stream.begin();
    await stream.catchUp(true);
    stream.hear(event(6));
    stream.interrupt();
    host.log = [5, 6, 7, 8];
    await stream.catchUp(false);
    stream.hear(event(9));
    expect(places(told)).toEqual([6, 7, 8, 9]);
    expect(lost).not.toHaveBeenCalled();
  });

  it('that arrive while missed ones are fetched are told after them, since they are newer', async () => {
    const { host, stream, told } = scene({ log: [1] });
    await stream.begin();
    host.log = [1, 2, 3];
    const caughtUp = stream.catchUp(true);
    stream.hear(event(4));
    stream.hear(event(3));
    expect(told).toEqual([]);
    await caughtUp;
    expect(places(told)).toEqual([2, 3, 4]);
  });

  it('are told once when the log had them before the socket', async () => {
    const { host, stream, told } = scene({ log: [1] });
    await stream.begin();
    host.log = [1, 2];
    await stream.catchUp(true);
    stream.hear(event(2));
    expect(places(told)).toEqual([2]);
  });

  it('are told once when a host repeats them after a crash', async () => {
    const { stream, told } = scene({ log: [1] });
    await stream.begin();
    await stream.catchUp(true);
    for (const place of [2, 3, 2, 4]) stream.hear(event(place));
    expect(places(told)).toEqual([2, 3, 4]);
  });

  it('of one place are all told', async () => {
    const { stream, told } = scene({ log: [1] });
    await stream.begin();
    await stream.catchUp(true);
    stream.hear(event(2, 'delete'));
    stream.hear(event(2, 'update'));
    expect(told).toHaveLength(2);
  });

  it('that slip through while rooms are being joined are found, and the others not repeated', async () => {
    const { host, stream, told } = scene({ log: [1] });
    await stream.begin();
    await stream.catchUp(false);
    stream.hear(event(3));
    host.log = [1, 2, 3];
    await stream.catchUp(true);
    expect(places(told)).toEqual([3, 2]);
  });

  it('without a place are told at once and never held back', async () => {
    const { host, stream, told } = scene();
    await stream.begin();
    host.log = [1];
    const caughtUp = stream.catchUp(true);
    const presence = { name: 'presence', payload: { ticketId: 1 } };
    stream.hear(presence);
    expect(told).toEqual([presence]);
    await caughtUp;
  });

  it('are fetched page by page', async () => {
    const { host, stream, told } = scene({ log: [1], page: 2 });
    await stream.begin();
    host.log = [1, 2, 3, 4, 5, 6];
    await stream.catchUp(true);
    expect(places(told)).toEqual([2, 3, 4, 5, 6]);
  });

  it('that the host no longer knows are lost, and said to be', async () => {
    const { host, stream, told, lost } = scene({ log: [1] });
    await stream.begin();
    host.log = [500, 501];
    host.forgotten = 400;
    expect(await stream.catchUp(true)).toBe(true);
    expect(lost).toHaveBeenCalledTimes(1);
    stream.hear(event(502));
    expect(places(told)).toEqual([502]);
  });

  it('go on with the lower numbers of a restored database', async () => {
    const { host, stream, told, lost } = scene({ log: [900] });
    await stream.begin();
    await stream.catchUp(true);
    stream.hear(event(901));
    stream.interrupt();
    host.log = [3];
    await stream.catchUp(true);
    stream.hear(event(4));
    expect(lost).toHaveBeenCalledTimes(1);
    expect(places(told)).toEqual([901, 4]);
  });

  it('are lost when there are more than reading anew would cost', async () => {
    const { host, stream, lost, told } = scene({ log: [1], page: 1 });
    await stream.begin();
    host.log = Array.from({ length: 50 }, (_, index) => index + 1);
    await stream.catchUp(true);
    expect(lost).toHaveBeenCalledTimes(1);
    stream.hear(event(50));
    expect(places(told)).not.toContain(50);
  });

  it('wait while the host does not answer, and nothing is lost when it does', async () => {
    const { host, stream, told, lost } = scene({ log: [1] });
    await stream.begin();
    host.log = [1, 2];
    host.fetch.mockRejectedValueOnce(new Error('no network'));
    await expect(stream.catchUp(true)).rejects.toThrow('no network');
    stream.hear(event(3));
    expect(told).toEqual([]);
    host.log = [1, 2, 3];
    await stream.catchUp(true);
    expect(places(told)).toEqual([2, 3]);
    expect(lost).not.toHaveBeenCalled();
  });

  it('of an interrupted fetching are fetched by the next one', async () => {
    const { host, stream, told } = scene({ log: [1] });
    await stream.begin();
    host.log = [1, 2];
    const first = stream.catchUp(false);
    stream.interrupt();
    host.log = [1, 2, 3];
    expect(await first).toBe(false);
    await stream.catchUp(true);
    expect(places(told)).toEqual([2, 3]);
  });

  it('are lost when the beginning was never known', async () => {
    const { host, stream, lost } = scene({ log: [1] });
    host.fetch.mockRejectedValueOnce(new Error('no network'));
    await expect(stream.begin()).rejects.toThrow();
    await stream.catchUp(true);
    expect(lost).toHaveBeenCalledTimes(1);
  });
});
