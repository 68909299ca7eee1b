import type { InfiniteData } from '@tanstack/react-query';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Ticket, TicketPage } from '~/entities/ticket.ts';
import type { SessionUser } from '~/entities/user.ts';
import { putFirst, takeOut } from '~/lib/latest-pages.ts';
import { api } from '~/lib/session.ts';

/** The tickets that the bell counts, as the cache holds them. */
export type UnreadData = InfiniteData<TicketPage>;

type Listener = Pick<SessionUser, 'id' | 'allTicket'>;

/** Tickets with unread messages that concern the user, newest activity first. */
export const unreadQuery = (user: Listener) =>
  infiniteQueryOptions({
    queryKey: ['unread', user.id],
    queryFn: ({ pageParam, signal }) =>
      api.get<TicketPage>('/tickets', {
        signal,
        query: {
          pageNumber: pageParam,
          withUnreadMessages: true,
          // Without a status the host adds what waits.
          status: takesWaiting(user) ? undefined : 'open',
        },
      }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
  });

/** Whether a ticket's messages concern the user: own ones, and waiting ones for whoever takes them of everybody. */
export function concerns(ticket: Ticket, user: Listener): boolean {
  if (ticket.status === 'closed') return false;
  return ticket.userId === user.id || (ticket.status === 'pending' && takesWaiting(user));
}

/** Brings the list up to date with a ticket's new state. */
export function patchUnread(data: UnreadData, ticket: Ticket, user: Listener): UnreadData {
  const belongs = ticket.unreadMessages > 0 && concerns(ticket, user);
  return belongs ? putFirst(data, 'tickets', ticket) : takeOut(data, 'tickets', ticket.id);
}

/** The tickets of the loaded pages. */
export function unreadTickets(data: UnreadData | undefined, user: Listener): Ticket[] {
  const all = data?.pages.flatMap(({ tickets }) => tickets) ?? [];
  return all.filter((ticket) => ticket.unreadMessages > 0 && concerns(ticket, user));
}

function takesWaiting({ allTicket }: Listener): boolean {
  return allTicket === 'enabled';
}
