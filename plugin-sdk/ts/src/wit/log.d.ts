// Written by `npm run wit-types` from plugin-sdk/wit: do not edit.

/** Lines in the log of the host and on the plugin's page. Needs no permission. At most 100 lines of 4 KiB per call; more are dropped. */
declare module 'balcao:plugin/log@1.0.0' {
  export type Level =
    | 'debug'
    | 'info'
    | 'warn'
    | 'error';

  export function write(level: Level, message: string): void;
}
