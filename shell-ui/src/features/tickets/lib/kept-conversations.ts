import type { QueryClient } from '@tanstack/react-query';
import type { Ticket } from '~/entities/ticket.ts';
import { contactQuery } from '../api/contact.ts';
import { contactTicketsQuery } from '../api/get-contact-tickets.ts';
import { messagesQuery } from '../api/get-messages.ts';
import { ticketQuery } from '../api/get-ticket.ts';
import { notesQuery } from '../api/notes.ts';

/** Conversations that stay ready to be shown again; a day's work must not fill the browser's memory. */
export const MAX_KEPT = 30;

type Visited = Pick<Ticket, 'id' | 'uuid' | 'contactId' | 'contact'>;

const visits = new WeakMap<QueryClient, readonly Visited[]>();

/** Notes that a conversation is open, and forgets those that were not for long. */
export function keepConversation(client: QueryClient, ticket: Visited): void {
  const others = (visits.get(client) ?? []).filter(({ id }) => id !== ticket.id);
  const all = [ticket, ...others];
  visits.set(client, all.slice(0, MAX_KEPT));
  for (const old of all.slice(MAX_KEPT)) forget(client, old, all.slice(0, MAX_KEPT));
}

function forget(client: QueryClient, { id, uuid, contactId, contact }: Visited, kept: readonly Visited[]): void {
  const ofTicket = [messagesQuery(id).queryKey, ticketQuery(uuid).queryKey, notesQuery(id, contactId).queryKey];
  const shared = kept.some((one) => one.contactId === contactId);
  const ofContact = shared ? [] : [contactQuery(contactId).queryKey, contactTicketsQuery(contact).queryKey];
  for (const queryKey of [...ofTicket, ...ofContact]) client.removeQueries({ queryKey, type: 'inactive' });
}
