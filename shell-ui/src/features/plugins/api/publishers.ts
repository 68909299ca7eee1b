import { queryOptions } from '@tanstack/react-query';
import { api } from '~/lib/session.ts';
import type { Publisher, Trust } from '../types.ts';

/** Whose packages are accepted, and whose are no more. */
export const publishersQuery = queryOptions({
  queryKey: ['plugins', 'publishers'],
  queryFn: async ({ signal }) =>
    (await api.get<{ publishers: Publisher[] }>('/plugins/publishers', { signal })).publishers,
  staleTime: 0,
});

/** Accepts the packages of another publisher. */
export const addPublisher = (publisher: { name: string; publicKey: string; trust: Trust }) =>
  api.post<Publisher>('/plugins/publishers', { body: publisher });

/** Changes what a publisher is called or how far it is trusted. */
export const changePublisher = (key: string, change: { name: string; trust: Trust }) =>
  api.put<Publisher>(`/plugins/publishers/${key}`, { body: change });

/** Never accepts a key again, and stops what it has signed. */
export const revokePublisher = (key: string, reason: string) =>
  api.delete<Publisher>(`/plugins/publishers/${key}`, { body: { reason } });
