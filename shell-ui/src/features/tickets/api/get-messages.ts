import { infiniteQueryOptions } from '@tanstack/react-query';
import type { MessagePage } from '~/entities/message.ts';
import { api } from '~/lib/session.ts';

/** Reads one page of a conversation. The host also marks the ticket read when asked. */
export function getMessages(ticketId: number, pageNumber: number, signal?: AbortSignal): Promise<MessagePage> {
  return api.get(`/messages/${ticketId}`, { query: { pageNumber }, signal });
}

/** A conversation, page by page; the first page holds the newest messages. */
export const messagesQuery = (ticketId: number) =>
  infiniteQueryOptions({
    queryKey: ['messages', ticketId],
    queryFn: ({ pageParam, signal }) => getMessages(ticketId, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
    // Acknowledgements of a conversation that is not open do not arrive, so an old copy is shown and renewed.
    staleTime: 0,
  });
