import { keepPreviousData, useInfiniteQuery, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { useShell } from '../context.tsx';

/** Where a paged list comes from. */
export interface RecordSource {
  /** First part of the cache key; the same for all searches of one list. */
  key: string;
  /** Address of the list. */
  path: string;
  /** Name of the array in the answer: `records`, `tags`, … */
  field: string;
}

interface Stored {
  id: number;
}

interface RecordPage<T> {
  rows: T[];
  count: number;
  hasMore: boolean;
}

type Cached<T> = InfiniteData<RecordPage<T>, number>;

/** A paged list as screens use it. */
export interface RecordList<T> {
  /** Absent until the first page is there. */
  rows?: T[];
  /** How many records the host counts. */
  count?: number;
  error: unknown;
  hasMore: boolean;
  loadingMore: boolean;
  /** The rows still answer an earlier question; the present one is on its way. */
  outdated?: boolean;
  loadMore: () => void;
  retry: () => void;
}

/** A list that grows as it is scrolled; a new search starts from the first page. */
export function useRecords<T extends Stored>(
  { key, path, field }: RecordSource,
  search = '',
  filter: Record<string, string | number | undefined> = {},
): RecordList<T> {
  const { api } = useShell();
  const query = useInfiniteQuery({
    queryKey: [key, search, filter],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }): Promise<RecordPage<T>> => {
      const query = { ...filter, searchParam: search || undefined, pageNumber: pageParam };
      const answer = await api.get<Record<string, unknown>>(path, { query, signal });
      const rows = (answer[field] ?? []) as T[];
      return { rows, count: counted(answer.count, rows.length), hasMore: answer.hasMore === true };
    },
    placeholderData: keepPreviousData,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
  });
  const pages = query.data?.pages;
  return {
    rows: pages && unique(pages.flatMap(({ rows }) => rows)),
    count: pages?.[0]?.count,
    error: query.error,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    outdated: query.isPlaceholderData,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  };
}

/** Puts a created or changed record into every loaded list of `key`; a new one comes first. */
export function saveRecord<T extends Stored>(client: QueryClient, key: string, record: T): void {
  client.setQueriesData<Cached<T>>({ queryKey: [key] }, (data) => data && withRecord(data, record));
}

/** Takes a record out of every loaded list of `key`. */
export function forgetRecord(client: QueryClient, key: string, id: number): void {
  client.setQueriesData<Cached<Stored>>({ queryKey: [key] }, (data) => data && withoutRecord(data, id));
}

function withRecord<T extends Stored>(data: Cached<T>, record: T): Cached<T> {
  const known = data.pages.some(({ rows }) => rows.some(({ id }) => id === record.id));
  if (known) {
    const replace = (row: T) => (row.id === record.id ? { ...row, ...record } : row);
    return { ...data, pages: data.pages.map((page) => ({ ...page, rows: page.rows.map(replace) })) };
  }
  const [first, ...rest] = data.pages;
  if (!first) return data;
  return { ...data, pages: [{ ...first, rows: [record, ...first.rows], count: first.count + 1 }, ...rest] };
}

function withoutRecord(data: Cached<Stored>, gone: number): Cached<Stored> {
  if (!data.pages.some(({ rows }) => rows.some(({ id }) => id === gone))) return data;
  const pages = data.pages.map((page) => ({
    ...page,
    rows: page.rows.filter(({ id }) => id !== gone),
    count: Math.max(0, page.count - 1),
  }));
  return { ...data, pages };
}

/** A record that moved between two pages while they were loaded is shown once. */
function unique<T extends Stored>(rows: T[]): T[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** Grouped lists answer their count as a list of groups. */
function counted(count: unknown, rows: number): number {
  if (typeof count === 'number') return count;
  return Array.isArray(count) ? count.length : rows;
}
