import { infiniteQueryOptions } from '@tanstack/react-query';
import type { TicketPage } from '~/entities/ticket.ts';
import { api } from '~/lib/session.ts';

/** Which tickets a list shows. */
export interface TicketFilter {
  kind: 'open' | 'pending' | 'closed' | 'search';
  /** Tickets of every agent instead of only one's own; needs a permission. */
  showAll: boolean;
  queueIds: number[];
  search: string;
  /** Tags that a ticket must all have; searches only. */
  tags?: number[];
  /** Agents, any of whom has the ticket; searches of admins only. */
  users?: number[];
}

/** First part of the key of every ticket list in the cache. */
export const TICKET_LISTS = ['tickets', 'list'] as const;

/** A ticket list, page by page, newest activity first. */
export const ticketListQuery = (filter: TicketFilter) =>
  infiniteQueryOptions({
    queryKey: [...TICKET_LISTS, filter],
    queryFn: ({ pageParam, signal }) =>
      api.get<TicketPage>('/tickets', { signal, query: { pageNumber: pageParam, ...listParameters(filter) } }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
  });

function listParameters({ kind, showAll, queueIds, search, tags = [], users = [] }: TicketFilter) {
  return {
    status: kind === 'search' ? undefined : kind,
    searchParam: search || undefined,
    tags: tags.length > 0 ? JSON.stringify(tags) : undefined,
    users: users.length > 0 ? JSON.stringify(users) : undefined,
    // Closed tickets and search results are never limited to one's own.
    showAll: kind === 'closed' || kind === 'search' || showAll,
    queueIds: JSON.stringify(queueIds),
  };
}
