import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Ticket } from '~/entities/ticket.ts';
import { ticketListQuery, type TicketFilter } from '../api/get-tickets.ts';

/** The loaded tickets of a list and what is needed to load more. */
export function useTicketList(filter: TicketFilter, ready: boolean) {
  const query = useInfiniteQuery({ ...ticketListQuery(filter), enabled: ready });
  const { data, hasNextPage, isFetchingNextPage } = query;
  const tickets = useMemo(() => uniqueTickets(data?.pages.flatMap((page) => page.tickets) ?? []), [data]);
  return {
    tickets,
    loaded: data !== undefined,
    error: query.error,
    loadingMore: isFetchingNextPage,
    loadMore: () => hasNextPage && !isFetchingNextPage && void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}

/** Pages shift while tickets move up, so the same ticket may come twice. */
function uniqueTickets(tickets: Ticket[]): Ticket[] {
  return [...new Map(tickets.map((ticket) => [ticket.id, ticket])).values()];
}
