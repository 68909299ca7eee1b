import type { Message } from '~/entities/message.ts';
import { createStore, useStore } from '~/lib/store.ts';
import { takeSignature } from './signature.ts';

/** What the message field is used for besides a new message: answering one, or changing an own one. */
export type ComposerMode = { kind: 'reply'; message: Message } | { kind: 'edit'; message: Message; text: string };

const modes = createStore<Readonly<Record<number, ComposerMode>>>({});

/** The mode of a ticket's message field; undefined while a plain new message is written. */
export function useComposerMode(ticketId: number): ComposerMode | undefined {
  return useStore(modes)[ticketId];
}

/** The next message of the ticket answers this one. */
export function replyTo(ticketId: number, message: Message): void {
  setMode(ticketId, { kind: 'reply', message });
}

/** Puts an own message, without its signature, into the ticket's field to be changed; the draft waits meanwhile. */
export function editMessage(ticketId: number, message: Message): void {
  setMode(ticketId, { kind: 'edit', message, text: takeSignature(message.body).text });
}

/** Keeps what has been typed of a change. */
export function setEditedText(ticketId: number, text: string): void {
  const mode = modes.get()[ticketId];
  if (mode?.kind === 'edit') setMode(ticketId, { ...mode, text });
}

/** Back to a plain new message. */
export function leaveMode(ticketId: number): void {
  modes.set((all) => Object.fromEntries(Object.entries(all).filter(([id]) => id !== String(ticketId))));
}

function setMode(ticketId: number, mode: ComposerMode): void {
  modes.set((all) => ({ ...all, [ticketId]: mode }));
}
