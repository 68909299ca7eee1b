import { api } from '~/lib/session.ts';

/** Removes a ticket with its messages, for good. */
export function deleteTicket(ticketId: number): Promise<void> {
  return api.delete(`/tickets/${ticketId}`);
}
