import { useShell } from '@balcao/ui-sdk';
import type { RecordList } from '@balcao/ui-sdk/kit';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

/** How far a delivery is. */
export type DeliveryState = 'waiting' | 'delivered' | 'failed';

/** A line of the log. */
export interface DeliveryRow {
  id: number;
  type: string;
  state: DeliveryState;
  createdAt: string;
  nextAt: string | null;
  attemptCount: number;
  /** Of the last answer, if there was one. */
  status: number | null;
  error: string | null;
}

/** A delivery with all that is known of it. */
export interface Delivery extends DeliveryRow {
  messageId: string;
  body: string;
  attempts: { at: string; status: number | null; error: string | null; ms: number }[];
}

interface LogPage {
  deliveries: DeliveryRow[];
  hasMore: boolean;
  isSet: boolean;
  isStopped: boolean;
}

/** First part of the keys under which the log is cached. */
const KEY = 'webhook-deliveries';

/** Key of one delivery in the cache. */
export const deliveryKey = (id: number) => [KEY, 'one', id];

/** The log, newest first, and whether anything is sent at all. */
export function useDeliveries(state: DeliveryState | ''): RecordList<DeliveryRow> & Partial<LogPage> {
  const { api } = useShell();
  const query = useInfiniteQuery({
    queryKey: [KEY, 'list', state],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.get<LogPage>('/webhook/deliveries', { query: { state: state || undefined, after: pageParam }, signal }),
    placeholderData: keepPreviousData,
    getNextPageParam: ({ hasMore, deliveries }) => (hasMore ? deliveries.at(-1)?.id : undefined),
  });
  const pages = query.data?.pages;
  return {
    rows: pages?.flatMap(({ deliveries }) => deliveries),
    isSet: pages?.[0]?.isSet,
    isStopped: pages?.[0]?.isStopped,
    error: query.error,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    outdated: query.isPlaceholderData,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  };
}

/** Reads the log anew when a delivery changes. */
export function useDeliveryEvents(): void {
  const { realtime } = useShell();
  const client = useQueryClient();
  const refresh = useEffectEvent(() => void client.invalidateQueries({ queryKey: [KEY] }));
  useEffect(() => {
    const endings = [realtime.onCompany('webhook', () => refresh()), realtime.onReady(() => refresh())];
    return () => endings.forEach((end) => end());
  }, [realtime]);
}
