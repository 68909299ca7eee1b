import { infiniteQueryOptions } from '@tanstack/react-query';
import type { MessagePage } from '~/entities/message.ts';
import { api } from '~/lib/session.ts';

/** How a page of a conversation is read. */
interface Reading {
  signal?: AbortSignal;
  /** Nobody learns that it was read. */
  spy?: boolean;
}

/** Reads one page of a conversation. The host also marks the ticket read, unless one only spies. */
export function getMessages(ticketId: number, pageNumber: number, reading: Reading = {}): Promise<MessagePage> {
  const query = { pageNumber, spy: reading.spy ? true : undefined };
  return api.get(`/messages/${ticketId}`, { query, signal: reading.signal });
}

/** A conversation, page by page; the first page holds the newest messages. */
export const messagesQuery = (ticketId: number, spy = false) =>
  infiniteQueryOptions({
    queryKey: ['messages', ticketId],
    queryFn: ({ pageParam, signal }) => getMessages(ticketId, pageParam, { signal, spy }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
    // Acknowledgements of a conversation that is not open do not arrive, so an old copy is shown and renewed.
    staleTime: 0,
  });
