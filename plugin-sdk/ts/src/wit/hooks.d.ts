// Written by `npm run wit-types` from plugin-sdk/wit: do not edit.

/**
 * Takes what other services deliver to the addresses declared in `[[hooks]]` of the manifest: at least once each. The host has stored
 * a delivery and thanked for it before the plugin hears of it, so its sender never waits and nothing is lost.
 * Who sent it is not known: check a signature or a token (`secrets.matches`, `crypto.verify-hmac-sha256`).
 */
declare module 'balcao:plugin/hooks@1.0.0' {
  export interface Delivery {
    /** The same when it is told again. */
    id: string;
    /** Declared name of the hook. */
    hook: string;
    /** What followed the question mark, undecoded. */
    query: string;
    /** Names in lower case. Cookies are not handed over. */
    headers: Array<[string, string]>;
    /** Byte for byte as it came. */
    body: Uint8Array;
    /** Milliseconds since 1970-01-01 UTC. */
    receivedAt: number;
    /** 1 at the first attempt. */
    attempt: number;
    /** No other attempt follows. */
    isLast: boolean;
  }

  /** An error means: tell it again later. A delivery that is not genuine is not an error: leave it. */
  export function onHook(delivery: Delivery): void;
}
