import { queryOptions } from '@tanstack/react-query';
import { api } from '~/lib/session.ts';
import type { AccountHealth } from '../types.ts';

/** How the service sees the account of a connection; asked of the service with each look. */
export const healthQuery = (id: number) =>
  queryOptions({
    queryKey: ['connections', 'health', id],
    queryFn: ({ signal }) => api.get<AccountHealth>(`/whatsapp/${id}/health`, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
