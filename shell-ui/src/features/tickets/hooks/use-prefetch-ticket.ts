import { useQueryClient } from '@tanstack/react-query';
import type { Ticket } from '~/entities/ticket.ts';
import { ticketQuery } from '../api/get-ticket.ts';

/**
 * Loads what opening a ticket needs, on hover or focus. The conversation is left out on purpose:
 * reading it would mark the ticket as read.
 */
export function usePrefetchTicket(): (ticket: Ticket) => void {
  const client = useQueryClient();
  return ({ uuid }) => void client.prefetchQuery(ticketQuery(uuid));
}
