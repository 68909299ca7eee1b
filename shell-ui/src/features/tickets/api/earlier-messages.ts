import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { MessagePage } from '~/entities/message.ts';
import type { Ticket, TicketPage } from '~/entities/ticket.ts';
import { api } from '~/lib/session.ts';
import { getMessages, getOlderMessages, startOf } from './get-messages.ts';

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

/** Place in the contact's earlier tickets: the newest messages of one, or those before one of them. */
interface Place {
  ticket: number;
  before: number | null;
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
      const page =
        place.before === null
          ? await getMessages(earlier.id, { spy: true, signal })
          : await getOlderMessages(earlier.id, place.before, { signal });
      return { ...page, place, tickets: tickets.length };
    },
    initialPageParam: { ticket: 0, before: null } as Place,
    getNextPageParam: (page): Place | undefined => {
      const { ticket } = page.place;
      const before = startOf(page);
      if (before !== undefined) return { ticket, before };
      return ticket + 1 < page.tickets ? { ticket: ticket + 1, before: null } : undefined;
    },
  });
