import { queryOptions } from '@tanstack/react-query';
import type { Connection } from '~/entities/connection.ts';
import { api } from '~/lib/session.ts';

/** All connections of the company. */
export const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: () => api.get<Connection[]>('/whatsapp/', { query: { session: 0 } }),
});
