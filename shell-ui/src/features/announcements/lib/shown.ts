import type { InfiniteData } from '@tanstack/react-query';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { putFirst, takeOut } from '~/lib/latest-pages.ts';
import { api } from '~/lib/session.ts';
import type { Announcement } from '../types.ts';

interface Page {
  records: Announcement[];
  hasMore: boolean;
}

/** Announcements as the cache holds them. */
export type NewsData = InfiniteData<Page>;

/** An event of the host about an announcement. */
export type NewsEvent = { action: 'create' | 'update'; record: Announcement } | { action: 'delete'; id: number };

/** What the provider tells all companies, the newest first. */
export const newsQuery = infiniteQueryOptions({
  queryKey: ['news'],
  queryFn: ({ pageParam, signal }) =>
    api.get<Page>('/announcements', { signal, query: { searchParam: '', pageNumber: pageParam } }),
  initialPageParam: 1,
  getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
});

/** Brings the list up to date; a changed announcement stays in its place. */
export function patchNews(data: NewsData, event: NewsEvent): NewsData {
  if (event.action === 'delete') return takeOut(data, 'records', event.id);
  const { record } = event;
  if (!listed(data).some(({ id }) => id === record.id)) return putFirst(data, 'records', record);
  const replace = (page: Page) => ({
    ...page,
    records: page.records.map((one) => (one.id === record.id ? record : one)),
  });
  return { ...data, pages: data.pages.map(replace) };
}

/** The announcements that readers see; operators of the platform also get those that are switched off. */
export function shownNews(data: NewsData | undefined): Announcement[] {
  return listed(data).filter(({ status }) => status);
}

function listed(data: NewsData | undefined): Announcement[] {
  return data?.pages.flatMap(({ records }) => records) ?? [];
}
