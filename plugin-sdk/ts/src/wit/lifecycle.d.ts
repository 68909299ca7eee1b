// Written by `npm run wit-types` from plugin-sdk/wit: do not edit.

/** Hears what becomes of the plugin in a company. Nobody has to play it. */
declare module 'balcao:plugin/lifecycle@1.0.0' {
  /** Settings as they are about to be kept. */
  export interface Draft {
    /** Key and value; a setting without a value is not among them. */
    settings: Array<[string, string]>;
    /** Names of the secrets that are set or about to be. */
    secrets: Array<string>;
  }

  /** What is wrong with a setting. */
  export interface Problem {
    /** The setting or secret that is to blame, if one is. */
    key: string | null;
    /** For the person who gave it, in the language of the call. */
    text: string;
  }

  /**
   * Looks at new settings before they are kept; with a problem they are not. What the other capabilities read is still the
   * old ones.
   */
  export function checkSettings(draft: Draft): Array<Problem>;

  /** The company may use the plugin from now on. Told again when it fails. */
  export function onEnable(): void;

  /** The company may not use the plugin any more. Its data stays. */
  export function onDisable(): void;

  /** The company has another version than this one from now on: `previous`, as `1.2.0`. Told again when it fails. */
  export function onUpgrade(previous: string): void;
}
