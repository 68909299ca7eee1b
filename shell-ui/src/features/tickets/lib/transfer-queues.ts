import type { Queue } from '~/entities/queue.ts';
import type { UserOption } from '~/entities/user.ts';

/** The queues to which a ticket can be handed: those of the chosen agent, who could not see it in another one. */
export function queuesFor(user: UserOption | null, queues: readonly Queue[]): readonly Queue[] {
  const own = user?.queues ?? [];
  return own.length === 0 ? queues : queues.filter(({ id }) => own.some((queue) => queue.id === id));
}
