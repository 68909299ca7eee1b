// What the desk has: contacts, tickets, messages, tags, texts, live events.
import * as contacts from 'balcao:plugin/contacts@1.0.0';
import { text as textOf } from 'balcao:plugin/i18n@1.0.0';
import * as messages from 'balcao:plugin/messages@1.0.0';
import { emit as emitTo, type Audience } from 'balcao:plugin/realtime@1.0.0';
import * as tagsHost from 'balcao:plugin/tags@1.0.0';
import * as tickets from 'balcao:plugin/tickets@1.0.0';
import { guarded } from './errors.ts';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- shapes of the REST interface, which openapi.json describes
type Json = any;

/** The plugin's own text under a key, in the language of the call. */
export const text = (key: string, values: Record<string, string> = {}): string => textOf(key, Object.entries(values));

/** Tells the screens of the company, or of some people: the name is the plugin's id or begins with it and a hyphen. */
export function emit(name: string, payload: object, audience: Audience = { tag: 'company' }): void {
  guarded(emitTo)(audience, name, JSON.stringify(payload));
}

/** `Contact` by id. */
export const contact = (id: number): Json => JSON.parse(guarded(contacts.get)(id));
/** `TicketFull` by id. */
export const ticket = (id: number): Json => JSON.parse(guarded(tickets.get)(id));
/** `[Tag]`, by name. */
export const tags = (): Json => JSON.parse(guarded(tagsHost.list)());
/** Puts a tag on a ticket. */
export const tagTicket = (ticketId: number, tagId: number): Json =>
  JSON.parse(guarded(tagsHost.attach)(ticketId, tagId));

/** A message for a customer; the same key is the same message, so it is sent once. */
export interface NewMessage {
  key: string;
  ticketId: number;
  body?: string;
  /** A handle of `media`. */
  file?: string;
  userId?: number;
  signed?: boolean;
}

/** Stores a message of a ticket and queues it to be sent. */
export function sendMessage({ key, ticketId, body = '', file, userId, signed = false }: NewMessage): messages.Sent {
  const to = { tag: 'ticket', val: ticketId } as const;
  return guarded(messages.send)({ key, to, body, file: file ?? null, userId: userId ?? null, signed });
}
