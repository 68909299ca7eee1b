import { queryOptions } from '@tanstack/react-query';
import type { Connection } from '~/entities/connection.ts';
import { api } from '~/lib/session.ts';

/** One connection; its QR text is read anew each time a dialog asks. */
export const connectionQuery = (id: number) =>
  queryOptions({
    queryKey: ['connections', 'detail', id],
    queryFn: () => api.get<Connection>(`/whatsapp/${id}`, { query: { session: 0 } }),
    staleTime: 0,
    gcTime: 0,
  });
