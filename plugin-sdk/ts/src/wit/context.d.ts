// Written by `npm run wit-types` from plugin-sdk/wit: do not edit.

/**
 * The call in hand. Needs no permission. Everything a plugin does happens in the company of the call: there is no way to
 * name another.
 */
declare module 'balcao:plugin/context@1.0.0' {
  /** The person on whose behalf the plugin is called. */
  export interface User {
    id: number;
    name: string;
    /** `admin`, `supervisor` or `user`. */
    profile: string;
    /** Queues the user works in. */
    queueIds: Array<number>;
  }

  /** The company of the call. */
  export interface Company {
    /** Tells companies apart in payloads. It opens nothing. */
    id: number;
    name: string;
    /** IANA name, e.g. `America/Sao_Paulo`. */
    timeZone: string;
  }

  /** The number of the company, to tell companies apart in payloads. It opens nothing. */
  export function companyId(): number;

  /** The company with its name and zone. */
  export function currentCompany(): Company;

  /** Absent when nobody is waiting: events and jobs. */
  export function currentUser(): User | null;

  /** Language of the user or company: `pt`, `en`, `es`. */
  export function locale(): string;

  /** The host's clock: milliseconds since 1970-01-01 UTC. */
  export function now(): number;

  /** Unique for each call; the same text stands in the log and on the plugin's page. */
  export function callId(): string;
}
