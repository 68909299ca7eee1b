import { queryOptions, useQuery } from '@tanstack/react-query';
import { createStoredValue } from '~/lib/local-storage.ts';
import { isAdmin } from '~/lib/permissions.ts';
import { api } from '~/lib/session.ts';
import { useStore } from '~/lib/store.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { connectionsQuery } from './connections.ts';
import { queuesQuery } from './queues.ts';
import { usersQuery } from './users.ts';

/** Companies whose administrator has put the checklist away in this browser. */
const dismissed = createStoredValue<readonly number[]>('firstStepsDismissed', []);

/** What a new company does first, in this order. */
export const FIRST_STEPS = ['channel', 'queue', 'agent', 'message'] as const;

/** One line of the checklist. */
export type FirstStep = (typeof FIRST_STEPS)[number];

/** How many conversations there have ever been matters only until there is one. */
const anyTicketQuery = queryOptions({
  queryKey: ['first-steps', 'tickets'],
  queryFn: async () => {
    const query = { showAll: 'true', pageNumber: 1 };
    return (await api.get<{ tickets: unknown[] }>('/tickets', { query })).tickets.length > 0;
  },
  staleTime: 0,
});

/** What the company has done of its first steps; null when there is nothing (more) to show. */
export function useFirstSteps(): { done: Readonly<Record<FirstStep, boolean>>; dismiss: () => void } | null {
  const user = useCurrentUser();
  const hidden = useStore(dismissed).includes(user.companyId);
  const enabled = isAdmin(user) && !hidden;
  const { data: connections } = useQuery({ ...connectionsQuery, enabled });
  const { data: queues } = useQuery({ ...queuesQuery, enabled });
  const { data: users } = useQuery({ ...usersQuery, enabled, staleTime: 0 });
  const { data: spoken } = useQuery({ ...anyTicketQuery, enabled });
  if (!enabled || !connections || !queues || !users || spoken === undefined) return null;
  const done = {
    // A channel that is down now has still been connected once when somebody wrote over it.
    channel: spoken || connections.some(({ status }) => status === 'CONNECTED'),
    queue: queues.length > 0,
    agent: users.length > 1,
    message: spoken,
  };
  if (FIRST_STEPS.every((step) => done[step])) return null;
  return { done, dismiss: () => dismissed.set((all) => [...all, user.companyId]) };
}
