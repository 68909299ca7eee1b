import { infiniteQueryOptions } from '@tanstack/react-query';
import type { MessagePage } from '~/entities/message.ts';
import { api } from '~/lib/session.ts';

/** Older messages that are read at once while one scrolls back. */
const OLDER = 100;

/** Messages that the host answers at once at most. */
export const MOST_OLDER = 500;

/** Reads the newest messages of a conversation. The host also marks the ticket read, unless one only spies. */
export function getMessages(
  ticketId: number,
  reading: { signal?: AbortSignal; spy?: boolean } = {},
): Promise<MessagePage> {
  return api.get(`/messages/${ticketId}`, { query: { spy: reading.spy ? true : undefined }, signal: reading.signal });
}

/** Reads the messages right before the one with this `seq`; nobody learns of it. */
export function getOlderMessages(
  ticketId: number,
  before: number,
  { limit = OLDER, signal }: { limit?: number; signal?: AbortSignal } = {},
): Promise<MessagePage> {
  return api.get(`/messages/${ticketId}`, { query: { before, limit }, signal });
}

/** Where the messages before a page end; undefined when it begins with the first one. */
export function startOf({ hasMore, messages }: MessagePage): number | undefined {
  return hasMore ? messages[0]?.seq : undefined;
}

/** A conversation, page by page; the first page holds the newest messages. */
export const messagesQuery = (ticketId: number, spy = false) =>
  infiniteQueryOptions({
    queryKey: ['messages', ticketId],
    queryFn: ({ pageParam: before, signal }) =>
      before === null ? getMessages(ticketId, { signal, spy }) : getOlderMessages(ticketId, before, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: startOf,
    // Acknowledgements of a conversation that is not open do not arrive, so an old copy is shown and renewed.
    staleTime: 0,
  });
