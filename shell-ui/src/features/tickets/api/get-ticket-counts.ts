import { queryOptions } from '@tanstack/react-query';
import { api } from '~/lib/session.ts';

/** How many tickets the Open tab's two lists hold. */
export interface TicketCounts {
  open: number;
  pending: number;
}

/** Filter of the counters; the same meaning as in the lists. */
export interface CountFilter {
  showAll: boolean;
  queueIds: number[];
}

/** First part of the key of every pair of counters in the cache. */
export const TICKET_COUNTS = ['tickets', 'counts'] as const;

/** Counters of the sub-tabs. */
export const ticketCountsQuery = ({ showAll, queueIds }: CountFilter) =>
  queryOptions({
    queryKey: [...TICKET_COUNTS, { showAll, queueIds }],
    queryFn: () => api.get<TicketCounts>('/tickets/counts', { query: { showAll, queueIds: JSON.stringify(queueIds) } }),
  });
