import { queryOptions } from '@tanstack/react-query';
import { api } from '~/lib/session.ts';
import type { IntegrationKind } from '../types.ts';

/** The bots that the company can set up. */
export const kindsQuery = queryOptions({
  queryKey: ['integration-kinds'],
  queryFn: () => api.get<IntegrationKind[]>('/queueIntegration/types'),
});
