import { queryOptions } from '@tanstack/react-query';
import type { TicketChannel } from '~/entities/channel.ts';
import { queryClient } from '~/lib/query-client.ts';
import { api } from '~/lib/session.ts';

/** What the channel of a conversation can do now. What others write opens it again, which is told to open ones only. */
export const channelQuery = (ticketId: number) =>
  queryOptions({
    queryKey: ['ticket-channel', ticketId],
    queryFn: ({ signal }) => api.get<TicketChannel>(`/tickets/${ticketId}/channel`, { signal }),
    staleTime: 0,
  });

/** The host has refused to send for a reason that the browser should have known: what it knows is too old. */
export function refreshAfter(failure: string | null | undefined, ticketId: number): void {
  if (failure === 'ERR_SEND_WINDOW_CLOSED') void queryClient.invalidateQueries(channelQuery(ticketId));
}
