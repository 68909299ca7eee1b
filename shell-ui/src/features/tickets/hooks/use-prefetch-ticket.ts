import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { messagesQuery } from '../api/get-messages.ts';
import { whilePrefetching } from '../lib/reading.ts';

/** The pointer crosses rows on its way; one on which it rests this long, in milliseconds, is meant. */
const REST_MS = 60;

/** What was fetched within this time, in milliseconds, is fresh enough to be shown first. */
const FRESH_MS = 30_000;

/** Fetches a conversation before it is opened, without marking it as read. */
export function usePrefetchTicket(): { hint: (ticketId: number) => void; drop: () => void } {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const drop = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => drop, [drop]);
  const hint = useCallback(
    (ticketId: number) => {
      drop();
      timer.current = setTimeout(() => {
        const fetching = client.prefetchInfiniteQuery({ ...messagesQuery(ticketId, true), staleTime: FRESH_MS });
        void whilePrefetching(ticketId, fetching);
      }, REST_MS);
    },
    [client, drop],
  );
  return { hint, drop };
}
