import { useShell } from '@balcao/ui-sdk';
import type { RecordList } from '@balcao/ui-sdk/kit';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { LogQuery } from '../lib/log-query.ts';

interface LogPage<T> {
  entries: T[];
  hasMore: boolean;
}

/** A log, newest first; each page goes on behind the last entry of the page before. */
export function useLog<T extends { id: number }>(path: '/audit' | '/access-log', filter: LogQuery): RecordList<T> {
  const { api } = useShell();
  const query = useInfiniteQuery({
    queryKey: ['log', path, filter],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) => api.get<LogPage<T>>(path, { query: { ...filter, before: pageParam }, signal }),
    placeholderData: keepPreviousData,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.id : undefined),
    // What has happened meanwhile is what one opens a log for.
    staleTime: 0,
  });
  return {
    rows: query.data?.pages.flatMap(({ entries }) => entries),
    error: query.error,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    outdated: query.isPlaceholderData,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  };
}
