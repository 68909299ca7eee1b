// Written by `npm run wit-types` from plugin-sdk/wit: do not edit.

/** Live events for the screens of the company. Needs the permission `realtime`. */
declare module 'balcao:plugin/realtime@1.0.0' {
  /** Who hears it. */
  export type Audience =
    /** Everybody logged in to the company. */
    | { tag: 'company' }
    /** These users of the company. */
    | { tag: 'users'; val: Array<number> }
    /** Everybody who has this ticket open. */
    | { tag: 'ticket'; val: number };

  /**
   * Sends `payload` (a JSON object, at most 64 KiB) to an audience, as the event
   * `company-<company>-<name>`. The name is the plugin's id, or begins with it and a hyphen.
   */
  export function emit(audience: Audience, name: string, payload: string): void;
}
