import type { Message } from '~/entities/message.ts';
import { createStore } from '~/lib/store.ts';

/** A message on its way: shown at once, replaced by the stored one when that arrives. */
export interface OutgoingMessage {
  /** Idempotency key, also the identity of the bubble. */
  clientId: string;
  ticketId: number;
  body: string;
  quotedMsg: Message | null;
  createdAt: string;
  state: 'sending' | 'failed';
}

/** Messages on their way, of all tickets, oldest first. */
export const outbox = createStore<readonly OutgoingMessage[]>([]);

/** Puts a new message into the outbox. */
export function enqueue(ticketId: number, body: string, quotedMsg: Message | null): OutgoingMessage {
  const message: OutgoingMessage = {
    clientId: crypto.randomUUID(),
    ticketId,
    body,
    quotedMsg,
    createdAt: new Date().toISOString(),
    state: 'sending',
  };
  outbox.set((all) => [...all, message]);
  return message;
}

/** Changes the state of a message on its way. */
export function setOutgoingState(clientId: string, state: OutgoingMessage['state']): void {
  outbox.set((all) => all.map((one) => (one.clientId === clientId ? { ...one, state } : one)));
}

/** Gives a message up. */
export function discard(clientId: string): void {
  outbox.set((all) => all.filter((one) => one.clientId !== clientId));
}

/** Drops every message on its way whose stored counterpart has arrived. */
export function reconcile(stored: readonly Pick<Message, 'clientId'>[]): void {
  const arrived = new Set(stored.map(({ clientId }) => clientId).filter(Boolean));
  outbox.set((all) =>
    all.some(({ clientId }) => arrived.has(clientId)) ? all.filter(({ clientId }) => !arrived.has(clientId)) : all,
  );
}
