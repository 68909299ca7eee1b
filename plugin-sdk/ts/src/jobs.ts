import * as host from 'balcao:plugin/jobs@1.0.0';
import type { Job as WitJob, Outcome } from 'balcao:plugin/worker@1.0.0';
import { guarded, internal } from './errors.ts';
import { role } from './role.ts';

/** Work that is due. */
export interface Job {
  /** The same when it is run again. */
  id: string;
  name: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- what the plugin itself queued
  payload: any;
  /** 1 at the first attempt. */
  attempt: number;
  /** No other attempt follows. */
  isLast: boolean;
  dueAt: Date;
}

/**
 * The role `worker`: a function for each of `[[jobs]]`. One that gives a `Date` is run again then; what it throws lets the job be run
 * again later.
 *
 *     export const worker = onJobs({ remind: ({ payload }) => { … } });
 */
export function onJobs(handlers: Record<string, (job: Job) => unknown>) {
  return role({
    runJob({ payload, dueAt, ...job }: WitJob): Outcome {
      const handler = handlers[job.name];
      if (!handler) throw internal(`no function does the job ${job.name}`);
      const again = handler({ ...job, payload: JSON.parse(payload), dueAt: new Date(dueAt) });
      return again instanceof Date ? { tag: 'again-at', val: again.getTime() } : { tag: 'done' };
    },
  });
}

/** Queues a job, at once or for later. Of waiting jobs with the same name and key there is one: the last. Gives its id. */
export function enqueue(name: string, payload: unknown = null, { at, key }: { at?: Date; key?: string } = {}): string {
  return guarded(host.enqueue)({
    name,
    payload: JSON.stringify(payload),
    runAt: at?.getTime() ?? null,
    key: key ?? null,
  });
}

/** Takes a waiting job back; false when none waits any more. */
export const cancel = (name: string, key: string): boolean => guarded(host.cancel)(name, key);
