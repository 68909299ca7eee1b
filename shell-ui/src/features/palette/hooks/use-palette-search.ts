import { useSearchText } from '@balcao/ui-sdk';
import { useQuery } from '@tanstack/react-query';
import type { TicketContact, TicketPage } from '~/entities/ticket.ts';
import { api } from '~/lib/session.ts';

/** Results shown of each kind. */
const MAX_RESULTS = 6;

/** Tickets and contacts that the host finds for what is typed. */
export function usePaletteSearch() {
  const search = useSearchText();
  const wanted = search.settled;
  const tickets = useQuery({
    queryKey: ['palette', 'tickets', wanted],
    queryFn: ({ signal }) =>
      api.get<TicketPage>('/tickets', { query: { searchParam: wanted, showAll: true, pageNumber: 1 }, signal }),
    enabled: wanted !== '',
    staleTime: 10_000,
  });
  const contacts = useQuery({
    queryKey: ['palette', 'contacts', wanted],
    queryFn: ({ signal }) =>
      api.get<{ contacts: TicketContact[] }>('/contacts', { query: { searchParam: wanted, pageNumber: 1 }, signal }),
    enabled: wanted !== '',
    staleTime: 10_000,
  });
  const shown = wanted !== '';
  return {
    text: search.text,
    setText: search.setText,
    searching: tickets.isFetching || contacts.isFetching,
    tickets: shown ? (tickets.data?.tickets ?? []).slice(0, MAX_RESULTS) : [],
    contacts: shown ? (contacts.data?.contacts ?? []).slice(0, MAX_RESULTS) : [],
  };
}
