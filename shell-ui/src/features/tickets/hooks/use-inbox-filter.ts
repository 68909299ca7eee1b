import { useQuery } from '@tanstack/react-query';
import type { Queue } from '~/entities/queue.ts';
import { can, isAdmin } from '~/lib/permissions.ts';
import { useStore } from '~/lib/store.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { queuesQuery } from '~/queries/queues.ts';
import { hiddenQueues, showAllTickets } from '../lib/preferences.ts';

/** What limits the lists: queues chosen by the user and, for permitted roles, the "show all" switch. */
export interface InboxFilter {
  /** Queues the user may choose from; undefined while they load. */
  queues: Queue[] | undefined;
  queueIds: number[];
  maySeeAll: boolean;
  showAll: boolean;
}

/** The user's present choice of queues and reach. */
export function useInboxFilter(): InboxFilter {
  const user = useCurrentUser();
  const admin = isAdmin(user);
  const { data: allQueues } = useQuery({ ...queuesQuery, enabled: admin });
  const hidden = useStore(hiddenQueues);
  const showAll = useStore(showAllTickets);
  const queues = admin ? allQueues : user.queues;
  const maySeeAll = can(user, 'tickets-manager:showall');
  return {
    queues,
    queueIds: (queues ?? []).map(({ id }) => id).filter((id) => !hidden.includes(id)),
    maySeeAll,
    showAll: maySeeAll && showAll,
  };
}
