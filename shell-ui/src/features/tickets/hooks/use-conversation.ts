import { useInfiniteQuery } from '@tanstack/react-query';
import { useContext, useEffect, useMemo } from 'react';
import { useStore } from '~/lib/store.ts';
import { messagesQuery } from '../api/get-messages.ts';
import { flattenMessages } from '../lib/message-cache.ts';
import { outbox, reconcile } from '../lib/outbox.ts';
import { SpyContext } from '../lib/spying.ts';

/** A conversation's messages, stored and on their way, with what is needed to load older ones. */
export function useConversation(ticketId: number) {
  const query = useInfiniteQuery(messagesQuery(ticketId, useContext(SpyContext)));
  const stored = useMemo(() => query.data && flattenMessages(query.data), [query.data]);
  const outgoing = useStore(outbox);
  useEffect(() => {
    if (stored) reconcile(stored);
  }, [stored]);
  return {
    ...query,
    stored,
    outgoing: useMemo(() => outgoing.filter((one) => one.ticketId === ticketId), [outgoing, ticketId]),
  };
}
