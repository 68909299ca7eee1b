import { queryOptions } from '@tanstack/react-query';
import type { TicketContact, TicketPage } from '~/entities/ticket.ts';
import { api } from '~/lib/session.ts';

/** Every ticket of a contact that the user may see, found by the contact's number. */
export const contactTicketsQuery = ({ id, number }: TicketContact) =>
  queryOptions({
    queryKey: ['contact-tickets', id],
    queryFn: async () => {
      const query = { searchParam: number, showAll: true, pageNumber: 1 };
      const { tickets } = await api.get<TicketPage>('/tickets', { query });
      return tickets.filter(({ contactId }) => contactId === id);
    },
    staleTime: 60_000,
  });
