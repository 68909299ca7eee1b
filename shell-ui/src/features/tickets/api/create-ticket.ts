import type { Ticket } from '~/entities/ticket.ts';
import { existingTicket } from '~/lib/existing-ticket.ts';
import { api } from '~/lib/session.ts';

/** A conversation to begin. */
export interface NewTicket {
  contactId: number;
  userId: number;
  queueId: number | null;
  whatsappId: number | null;
  /** An admin takes over the conversation that somebody else attends. */
  takeOver?: boolean;
}

/** Opens a ticket with a contact. */
export function createTicket(ticket: NewTicket): Promise<Ticket> {
  return api.post('/tickets', { body: { ...ticket, status: 'open' } });
}

/** The same, or the conversation that is open with the contact already. */
export async function openTicket(ticket: NewTicket): Promise<Pick<Ticket, 'uuid'>> {
  try {
    return await createTicket(ticket);
  } catch (error) {
    const existing = existingTicket(error);
    if (!existing) throw error;
    return existing;
  }
}
