import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { createStoredValue } from '~/lib/local-storage.ts';
import { useRealtime, useReconnected } from '~/lib/realtime-context.ts';
import { useStore } from '~/lib/store.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { newsQuery, patchNews, shownNews, type NewsEvent } from '../lib/shown.ts';

/** For each user of this browser, when the newest announcement that was looked at was made. */
const lookedAt = createStoredValue<Record<number, string>>('newsLookedAt', {});

/** The provider's announcements, kept live, and which of them the user has not looked at. */
export function useNews() {
  const { id } = useCurrentUser();
  const realtime = useRealtime();
  const client = useQueryClient();
  const query = useInfiniteQuery(newsQuery);
  useEffect(
    () =>
      realtime?.onProvider<NewsEvent>('announcement', (event) => {
        client.setQueryData(newsQuery.queryKey, (data) => data && patchNews(data, event));
      }),
    [realtime, client],
  );
  useReconnected(() => void client.invalidateQueries(newsQuery));
  const news = useMemo(() => shownNews(query.data), [query.data]);
  const since = useStore(lookedAt)[id] ?? '';
  const newest = news[0]?.createdAt;
  return {
    ...query,
    news,
    since,
    hasNew: newest !== undefined && newest > since,
    markLookedAt: () => newest && lookedAt.set((all) => ({ ...all, [id]: newest })),
  };
}
