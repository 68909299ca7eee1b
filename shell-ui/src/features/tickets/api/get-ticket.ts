import { queryOptions } from '@tanstack/react-query';
import type { Ticket } from '~/entities/ticket.ts';
import { api } from '~/lib/session.ts';

/** First part of the key of every single ticket in the cache. */
export const TICKET_DETAILS = ['tickets', 'detail'] as const;

/** One ticket by its public identifier. */
export const ticketQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...TICKET_DETAILS, uuid],
    queryFn: () => api.get<Ticket>(`/tickets/u/${encodeURIComponent(uuid)}`),
    retry: false,
  });
