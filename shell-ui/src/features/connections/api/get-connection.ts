import { queryOptions } from '@tanstack/react-query';
import { api } from '~/lib/session.ts';
import type { ConnectionRecord, ConnectionState } from '../types.ts';

/** One connection; its QR text is read anew each time a dialog asks. */
export const connectionQuery = (id: number) =>
  queryOptions({
    queryKey: ['connections', 'detail', id],
    queryFn: () => api.get<ConnectionRecord>(`/whatsapp/${id}`, { query: { session: 0 } }),
    staleTime: 0,
    gcTime: 0,
  });

/** The states that a connection came into, newest first; `status` makes a new question of each new state. */
export const historyQuery = (id: number, status: string) =>
  queryOptions({
    queryKey: ['connections', 'history', id, status],
    queryFn: () => api.get<ConnectionState[]>(`/whatsapp/${id}/history`),
    staleTime: 0,
    gcTime: 0,
  });
