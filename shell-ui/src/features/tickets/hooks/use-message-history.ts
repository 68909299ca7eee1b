import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { Ticket } from '~/entities/ticket.ts';
import { earlierMessagesQuery } from '../api/earlier-messages.ts';
import { flattenMessages } from '../lib/message-cache.ts';
import { reachMessage } from '../lib/reach-message.ts';
import { useConversation } from './use-conversation.ts';

/**
 * A ticket's messages and, when all of them are there and somebody asks, those of the contact's earlier tickets
 * before them.
 */
export function useMessageHistory(ticket: Ticket) {
  const client = useQueryClient();
  const { stored: own, outgoing, ...current } = useConversation(ticket.id);
  const earlierQuery = earlierMessagesQuery(ticket);
  const earlier = useInfiniteQuery({ ...earlierQuery, enabled: false });
  const complete = own !== undefined && !current.hasNextPage;
  // Earlier tickets connect only to a ticket that is there as a whole.
  const before = useMemo(
    () => (complete && earlier.data ? flattenMessages(earlier.data) : []),
    [complete, earlier.data],
  );
  const stored = useMemo(() => own && (before.length > 0 ? [...before, ...own] : own), [before, own]);
  const forget = useEffectEvent(() => client.removeQueries({ queryKey: earlierQuery.queryKey }));
  useEffect(() => () => forget(), [ticket.id]);

  const hasOlder = complete ? earlier.hasNextPage : current.hasNextPage;
  const isLoadingOlder = current.isFetchingNextPage || earlier.isFetching;
  const loadEarlier = async () => void (await earlier.fetchNextPage());

  return {
    stored,
    outgoing,
    /** Whether what is shown is being read anew. */
    isFetching: current.isFetching,
    error: own ? null : current.error,
    retry: () => void current.refetch(),
    /** Whether more of what is shown follows by itself when one scrolls up. */
    hasOlder,
    isLoadingOlder,
    olderFailed: current.isFetchNextPageError || earlier.isError,
    loadOlder: async () => {
      if (!hasOlder || isLoadingOlder) return;
      if (complete) await loadEarlier();
      else await current.fetchNextPage();
    },
    /** Set while earlier tickets of the contact have not been asked for yet. */
    loadEarlier: complete && !earlier.data ? loadEarlier : null,
    /** Whether nothing precedes the first message. */
    isComplete: complete && !hasOlder,
    /** Loads the ticket's older pages until a message is there; tells whether it is. */
    reach: async (id: string): Promise<boolean> => {
      // An answer on its way would take the place of what is loaded here.
      if (current.isFetching) await current.refetch({ cancelRefetch: false });
      return (await reachMessage(client, ticket.id, id)) || before.some((one) => one.id === id);
    },
  };
}
