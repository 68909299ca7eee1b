// Written by `npm run wit-types` from plugin-sdk/wit: do not edit.

/** Hears the domain events declared in `events` of the manifest: at least once, in order per ticket. */
declare module 'balcao:plugin/events@1.0.0' {
  export interface Event {
    /** The same when an event is delivered again. */
    id: string;
    /** Noun and verb: `tag.deleted`. */
    kind: string;
    /** A JSON object. */
    payload: string;
    /** When it happened: milliseconds since 1970-01-01 UTC. */
    occurredAt: number;
  }

  /** An error means: deliver it again later. */
  export function onEvent(event: Event): void;
}
