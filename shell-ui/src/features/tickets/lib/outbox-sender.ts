import { pauseAfter, type Backoff } from '~/lib/backoff.ts';
import { isQueued, judge, nextToSend, step, type OutgoingMessage } from './outbox-rules.ts';
import type { Shelf } from './outbox-shelf.ts';

const PAUSES: Backoff = { first: 1000, longest: 30_000 };

interface Wiring {
  userId: number;
  shelf: Shelf;
  /** Runs a task while no other tab runs one of the same name. */
  alone: <T>(name: string, task: () => Promise<T>) => Promise<T>;
  /** Hands a message to the host; the same key again must be harmless. */
  send: (message: OutgoingMessage) => Promise<void>;
  /** A message has a new state; to be shown in all tabs. */
  changed: (message: OutgoingMessage) => void;
}

/**
 * Hands messages to the host, those of a ticket one after the other. Each tab may do it; whoever holds a ticket's lock
 * reads from the shelf what is next, so no tab sends what another one has sent.
 */
export function createSender({ userId, shelf, alone, send, changed }: Wiring) {
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  const failures = new Map<number, number>();
  let stopped = false;

  const mine = async () => (await shelf.all()).filter((one) => one.userId === userId);

  function drain(ticketId: number): Promise<void> {
    clearTimeout(timers.get(ticketId));
    return alone(`balcao-outbox-${userId}-${ticketId}`, async () => {
      for (;;) {
        const next = nextToSend(await mine(), ticketId);
        if (!next || stopped || !(await deliver(next))) return;
      }
    });
  }

  /** Tells whether the next one may follow. */
  async function deliver(message: OutgoingMessage): Promise<boolean> {
    // What waits goes on waiting until it is sent: a try at each moment of an interruption is no news.
    const tried = message.state === 'waiting' ? message : step(message, { kind: 'tried' });
    changed(tried);
    const event = await send(message).then(
      () => ({ kind: 'stored' }) as const,
      (error: unknown) => judge(error, message),
    );
    const after = step(tried, event);
    if (event.kind === 'stored') await shelf.remove(message.clientId);
    // Its stored counterpart has arrived, though the answer was lost.
    else if (!(await isKept(message))) return true;
    else await shelf.put(after);
    if (event.kind !== 'postponed') {
      failures.delete(message.ticketId);
      changed(after);
      return true;
    }
    await postpone(message.ticketId, after);
    return false;
  }

  async function isKept({ clientId }: OutgoingMessage): Promise<boolean> {
    return (await shelf.all()).some((one) => one.clientId === clientId);
  }

  async function postpone(ticketId: number, head: OutgoingMessage): Promise<void> {
    const count = (failures.get(ticketId) ?? 0) + 1;
    failures.set(ticketId, count);
    const queue = (await mine()).filter((one) => one.ticketId === ticketId && isQueued(one));
    for (const one of queue) changed(one.clientId === head.clientId ? head : { ...one, state: 'waiting' });
    if (!stopped)
      timers.set(
        ticketId,
        setTimeout(() => void drain(ticketId), pauseAfter(count, PAUSES)),
      );
  }

  return {
    /** Keeps a message and sends it when its turn comes. */
    async accept(message: OutgoingMessage): Promise<void> {
      await shelf.put(message);
      await drain(message.ticketId);
    },

    /** Tries at once whatever waits. */
    async drainAll(): Promise<void> {
      const tickets = new Set((await mine()).filter(isQueued).map(({ ticketId }) => ticketId));
      await Promise.all([...tickets].map(drain));
    },

    /** What an earlier page left behind. */
    async find(now: number): Promise<OutgoingMessage[]> {
      const found = (await mine()).map((one) => step(one, { kind: 'found', now }));
      // Others may be on their way in another tab, which knows better what becomes of them.
      await Promise.all(found.filter(({ state }) => state === 'failed').map((one) => shelf.put(one)));
      return found;
    },

    stop(): void {
      stopped = true;
      timers.forEach(clearTimeout);
    },
  };
}
