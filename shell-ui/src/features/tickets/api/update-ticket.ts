import type { Ticket, TicketStatus } from '~/entities/ticket.ts';
import { api } from '~/lib/session.ts';

/** Fields a change may carry: absent means unchanged, null means cleared. */
export interface TicketChange {
  status?: TicketStatus;
  userId?: number | null;
  queueId?: number | null;
  useIntegration?: boolean;
  promptId?: number | null;
  integrationId?: number | null;
}

/** Changes a ticket and answers its new state. */
export function updateTicket(ticketId: number, change: TicketChange): Promise<Ticket> {
  return api.put(`/tickets/${ticketId}`, { body: change });
}
