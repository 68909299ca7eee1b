import type { Message } from '~/entities/message.ts';
import { ApiError, isPassing } from '~/lib/api-error.ts';
import type { OutgoingContent } from './outgoing-content.ts';

/**
 * Where a message on its way is: waiting for the connection or for the one before it, being handed to the host, taken
 * by the host (its stored counterpart will come), or refused.
 */
export type OutgoingState = 'waiting' | 'sending' | 'sent' | 'failed';

/** A message on its way: shown at once, replaced by the stored one when that arrives. */
export interface OutgoingMessage {
  /** Idempotency key, also the identity of the bubble. */
  clientId: string;
  userId: number;
  ticketId: number;
  body: string;
  quotedMsg: Message | null;
  /** Sent with the body as its words. */
  file?: File;
  /** What it is if it is no plain text; the body is what the conversation will show of it. */
  content?: OutgoingContent;
  createdAt: string;
  /** Messages of a ticket are sent in the order of their positions. */
  position: number;
  state: OutgoingState;
  /** Tries that the host answered with a fault of its own. */
  faults: number;
  /** Why it was refused, `ERR_…`. */
  failure?: string;
}

/** What happens to a message on its way. */
export type OutgoingEvent =
  | { kind: 'tried' }
  | { kind: 'stored' }
  | { kind: 'refused'; code: string }
  | { kind: 'postponed'; fault: boolean }
  /** The person wants it sent after all; it goes to the end. */
  | { kind: 'wanted'; position: number }
  /** The page was loaded anew. */
  | { kind: 'found'; now: number };

/** What waited for longer, in milliseconds, is not sent without a look at it. */
const STALE_MS = 24 * 3_600_000;
/** Faults of the host, or of a connection that is just starting, that are borne before a person has to decide. */
const MAX_FAULTS = 5;

/** The next state of a message on its way. */
export function step(message: OutgoingMessage, event: OutgoingEvent): OutgoingMessage {
  switch (event.kind) {
    case 'tried':
      return { ...message, state: 'sending' };
    case 'stored':
      return { ...message, state: 'sent' };
    case 'refused':
      return { ...message, state: 'failed', failure: event.code };
    case 'postponed':
      return { ...message, state: 'waiting', faults: message.faults + Number(event.fault) };
    case 'wanted':
      return { ...message, state: 'waiting', faults: 0, failure: undefined, position: event.position };
    case 'found': {
      if (message.state === 'failed') return message;
      const stale = event.now - new Date(message.createdAt).getTime() > STALE_MS;
      return stale ? { ...message, state: 'failed', failure: 'ERR_OUTBOX_OLD' } : { ...message, state: 'waiting' };
    }
  }
}

/** What a failed try means: the same key again is harmless, so whatever may pass is tried again. */
export function judge(error: unknown, { faults }: OutgoingMessage): OutgoingEvent {
  if (!(error instanceof ApiError)) return { kind: 'postponed', fault: false };
  // The session is over; the message waits for the same user's next one.
  if (isPassing(error) || error.status === 401) return { kind: 'postponed', fault: false };
  // After a restart of the host its connections take a moment.
  const mayPass = error.status >= 500 || error.code === 'ERR_WAPP_NOT_INITIALIZED';
  if (mayPass && faults + 1 < MAX_FAULTS) return { kind: 'postponed', fault: true };
  return { kind: 'refused', code: error.code };
}

/** The message of a ticket whose turn it is. */
export function nextToSend(messages: readonly OutgoingMessage[], ticketId: number): OutgoingMessage | undefined {
  return messages.filter((one) => one.ticketId === ticketId && isQueued(one)).sort(byPosition)[0];
}

/** Whether a message is still to be handed to the host. */
export function isQueued({ state }: OutgoingMessage): boolean {
  return state === 'waiting' || state === 'sending';
}

/** Order of messages on their way. */
export function byPosition(a: OutgoingMessage, b: OutgoingMessage): number {
  return a.position - b.position || a.clientId.localeCompare(b.clientId);
}
