import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { MessagePage } from '~/entities/message.ts';
import type { Ticket, TicketPage } from '~/entities/ticket.ts';
import { api } from '~/lib/session.ts';

/** Pages of the search that are read at most. */
const MAX_PAGES = 5;

/** The contact's tickets before this one, the newest first. The host finds them by the contact's number. */
const earlierTicketsQuery = ({ id, contactId, contact, createdAt }: Ticket) =>
  queryOptions({
    queryKey: ['earlier-tickets', id],
    queryFn: async ({ signal }) => {
      const tickets: Ticket[] = [];
      for (let pageNumber = 1; pageNumber <= MAX_PAGES; pageNumber += 1) {
        const query = { searchParam: contact.number || contact.name, showAll: true, pageNumber };
        const page = await api.get<TicketPage>('/tickets', { query, signal });
        tickets.push(...page.tickets);
        if (!page.hasMore) break;
      }
      return tickets
        .filter((one) => one.contactId === contactId && one.id !== id && one.createdAt < createdAt)
        .map((one) => ({ id: one.id, createdAt: one.createdAt }))
        .sort((a, b) => b.createdAt.localeCompare(a.createdAt));
    },
  });

/** Place in the contact's earlier tickets. */
interface Place {
  ticket: number;
  page: number;
}

interface EarlierPage extends MessagePage {
  place: Place;
  /** How many earlier tickets there are. */
  tickets: number;
}

/** What was said with the contact before a ticket, the newest page first; nobody learns that it was read again. */
export const earlierMessagesQuery = (ticket: Ticket) =>
  infiniteQueryOptions({
    queryKey: ['earlier-messages', ticket.id],
    queryFn: async ({ pageParam: place, signal, client }): Promise<EarlierPage> => {
      const tickets = await client.ensureQueryData(earlierTicketsQuery(ticket));
      const earlier = tickets[place.ticket];
      if (!earlier) return { place, tickets: 0, messages: [], count: 0, hasMore: false };
      const query = { pageNumber: place.page, spy: true };
      const page = await api.get<MessagePage>(`/messages/${earlier.id}`, { query, signal });
      return { ...page, place, tickets: tickets.length };
    },
    initialPageParam: { ticket: 0, page: 1 } as Place,
    getNextPageParam: ({ place, hasMore, tickets }): Place | undefined => {
      if (hasMore) return { ...place, page: place.page + 1 };
      return place.ticket + 1 < tickets ? { ticket: place.ticket + 1, page: 1 } : undefined;
    },
  });
