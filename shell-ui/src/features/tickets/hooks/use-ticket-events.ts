import { useQueryClient } from '@tanstack/react-query';
import type { Message } from '~/entities/message.ts';
import type { Ticket, TicketContact } from '~/entities/ticket.ts';
import { useCompanyEvent, useReconnected, useRoom } from '~/lib/realtime-context.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { reconcile } from '../lib/outbox.ts';
import { dropTicket, markTicketRead, putTicket } from '../lib/patch-tickets.ts';

type TicketEvent =
  | { action: 'update'; ticket: Ticket }
  | { action: 'delete'; ticketId: number }
  | { action: 'updateUnread'; ticketId: number };

interface MessageEvent {
  action: 'create' | 'update';
  message: Message;
  ticket?: Ticket;
  contact?: TicketContact;
}

/**
 * Keeps lists, counters and the open ticket as the company's events say; on every screen, so that the inbox is right
 * when somebody comes back to it.
 */
export function useTicketEvents(): void {
  const client = useQueryClient();
  const { id: userId } = useCurrentUser();
  useRoom('joinNotification');
  useRoom('joinTickets', 'open');
  useRoom('joinTickets', 'pending');
  useRoom('joinTickets', 'closed');

  useCompanyEvent<TicketEvent>('ticket', (event) => {
    if (event.action === 'update' && event.ticket) putTicket(client, event.ticket, userId);
    if (event.action === 'delete') dropTicket(client, event.ticketId);
    if (event.action === 'updateUnread') markTicketRead(client, event.ticketId);
  });
  useCompanyEvent<MessageEvent>('appMessage', ({ action, message, ticket, contact }) => {
    if (action === 'create') reconcile([message]);
    if (action === 'create' && ticket) putTicket(client, { ...ticket, contact: contact ?? ticket.contact }, userId);
  });
  useReconnected(() => void client.invalidateQueries({ queryKey: ['tickets'] }));
}
