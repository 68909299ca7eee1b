// Written by `npm run wit-types` from plugin-sdk/wit: do not edit.

/** Does the jobs declared in `[[jobs]]`, those that the plugin queued and those of a cron line: at least once each. */
declare module 'balcao:plugin/worker@1.0.0' {
  export interface Job {
    /** The same when the job is run again. */
    id: string;
    name: string;
    /** A JSON value; `null` for cron lines. */
    payload: string;
    /** 1 at the first attempt. */
    attempt: number;
    /** No other attempt follows. */
    isLast: boolean;
    /** When it was due: milliseconds since 1970-01-01 UTC. */
    dueAt: number;
  }

  export type Outcome =
    | { tag: 'done' }
    /** Run it again at this time (milliseconds since 1970-01-01 UTC), as a first attempt. */
    | { tag: 'again-at'; val: number };

  /** An error means: run it again later; after the last attempt it is set aside, to be seen on the plugin's page. */
  export function runJob(job: Job): Outcome;
}
