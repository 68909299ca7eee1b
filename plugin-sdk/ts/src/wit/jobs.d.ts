// Written by `npm run wit-types` from plugin-sdk/wit: do not edit.

/** Work for later. Needs the permission `jobs`; names are declared in `[[jobs]]` of the manifest. The role `worker` does it. */
declare module 'balcao:plugin/jobs@1.0.0' {
  export interface Request {
    name: string;
    /** A JSON value, at most 64 KiB. */
    payload: string;
    /** Milliseconds since 1970-01-01 UTC; absent means now. */
    runAt: number | null;
    /** Of waiting jobs with the same name and key there is only one: a second request moves and replaces the first. */
    key: string | null;
  }

  /** Queues a job and gives its id. It commits before the call ends and survives a crash of the host. */
  export function enqueue(request: Request): string;

  /** Takes a waiting job back. False when none waits (any more). */
  export function cancel(name: string, key: string): boolean;
}
