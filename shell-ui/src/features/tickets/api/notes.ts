import { queryOptions } from '@tanstack/react-query';
import { api } from '~/lib/session.ts';

/** What the team noted about a conversation; customers never see it. */
export interface TicketNote {
  id: number;
  note: string;
  userId: number | null;
  user: { id: number; name: string } | null;
  createdAt: string;
}

/** The notes of a ticket, newest first. */
export const notesQuery = (ticketId: number, contactId: number) =>
  queryOptions({
    queryKey: ['ticket-notes', ticketId],
    queryFn: () => api.get<TicketNote[]>('/ticket-notes/list', { query: { ticketId, contactId } }),
  });

/** Adds a note. */
export function addNote(ticketId: number, contactId: number, note: string): Promise<TicketNote> {
  return api.post('/ticket-notes', { body: { note, ticketId, contactId } });
}

/** Removes a note. */
export function removeNote(id: number): Promise<void> {
  return api.delete(`/ticket-notes/${id}`);
}
