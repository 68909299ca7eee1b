// Written by `npm run wit-types` from plugin-sdk/wit: do not edit.

/** Settings that the company gave to this plugin. A key must be declared in `[settings]` of the manifest. */
declare module 'balcao:plugin/settings@1.0.0' {
  /** The value as text, or the default of the manifest, or nothing. */
  export function get(key: string): string | null;
}
