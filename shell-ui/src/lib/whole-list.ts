import type { RecordList } from '@balcao/ui-sdk/kit';
import type { UseQueryResult } from '@tanstack/react-query';

/** A list that comes all at once, as tables take lists. */
export function wholeList<T>({ data, error, refetch }: UseQueryResult<T[]>): RecordList<T> {
  return {
    rows: data,
    error,
    hasMore: false,
    loadingMore: false,
    loadMore: () => undefined,
    retry: () => void refetch(),
  };
}
