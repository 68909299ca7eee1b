import type { Message } from '~/entities/message.ts';
import { connection } from '~/lib/realtime.ts';
import { session } from '~/lib/session.ts';
import { createStore } from '~/lib/store.ts';
import { byPosition, step, type OutgoingMessage } from './outbox-rules.ts';
import type { OutgoingContent } from './outgoing-content.ts';
import type { Post } from './post.ts';

export type { OutgoingMessage } from './outbox-rules.ts';

/** This user's messages on their way, of all tickets, oldest first. */
export const outbox = createStore<readonly OutgoingMessage[]>([]);

/**
 * Opens what keeps messages in the browser and hands them to the host. Its code is not needed to show the inbox, but
 * has to be there before the connection is lost.
 */
export function openPost(use: (post: Post) => void = () => {}): void {
  import('./post.ts').then(
    (code) => use(code.openPost()),
    () => {
      const end = connection.subscribe(() => {
        if (connection.get() !== 'live') return;
        end();
        openPost(use);
      });
    },
  );
}

/** What an agent wants to send. */
export interface Sending {
  ticketId: number;
  body: string;
  quotedMsg?: Message | null;
  file?: File;
  content?: OutgoingContent;
  /** Key of a try that was made already. */
  key?: string;
}

/** Sends a message: at once, or as soon as there is a connection. Its bubble is there in the same frame. */
export function enqueue({ ticketId, body, quotedMsg = null, file, content, key }: Sending): OutgoingMessage {
  const current = session.get();
  const message: OutgoingMessage = {
    clientId: key ?? newKey(),
    userId: current.phase === 'signed-in' ? current.user.id : 0,
    ticketId,
    body,
    quotedMsg,
    ...(file && { file }),
    ...(content && { content }),
    createdAt: new Date().toISOString(),
    position: nextPosition(),
    state: connection.get() === 'offline' ? 'waiting' : 'sending',
    faults: 0,
  };
  put(message);
  openPost(({ accept }) => accept(message));
  return message;
}

/** Sends a refused message once more, under the same key. */
export function resend(message: OutgoingMessage): void {
  const wanted = step(message, { kind: 'wanted', position: nextPosition() });
  put(wanted);
  openPost(({ accept }) => accept(wanted));
}

/** Gives a message up. */
export function discard(clientId: string): void {
  remove(clientId);
  openPost(({ drop }) => drop(clientId));
}

/** Drops every message on its way whose stored counterpart has arrived. */
export function reconcile(stored: readonly Pick<Message, 'clientId'>[]): void {
  const arrived = new Set(stored.map(({ clientId }) => clientId).filter(Boolean));
  for (const { clientId } of outbox.get()) if (arrived.has(clientId)) discard(clientId);
}

/** Keys of what was sent in this browser, as far as this page knows. */
export const sentHere = new Set<string>();

/** Shows a message on its way, or its new state. */
export function put(message: OutgoingMessage): void {
  sentHere.add(message.clientId);
  outbox.set((all) => [...all.filter(({ clientId }) => clientId !== message.clientId), message].sort(byPosition));
}

/** Shows a message on its way no longer. */
export function remove(clientId: string): void {
  outbox.set((all) =>
    all.some((one) => one.clientId === clientId) ? all.filter((one) => one.clientId !== clientId) : all,
  );
}

let last = 0;

function nextPosition(): number {
  last = Math.max(Date.now(), last + 1);
  return last;
}

/** Browsers make UUIDs on pages of HTTPS and of localhost only. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
