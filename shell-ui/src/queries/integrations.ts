import { queryOptions } from '@tanstack/react-query';
import type { Integration } from '~/entities/integration.ts';
import { api } from '~/lib/session.ts';

/** The integrations that queues and connections can be bound to; refused where the plan includes none. */
export const integrationsQuery = queryOptions({
  queryKey: ['integrations'],
  queryFn: async () => {
    const page = await api.get<{ queueIntegrations: Integration[] }>('/queueIntegration');
    return page.queueIntegrations;
  },
  retry: false,
  // Asked by forms, which are open for a moment.
  staleTime: 0,
});
