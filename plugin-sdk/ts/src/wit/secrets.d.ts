// Written by `npm run wit-types` from plugin-sdk/wit: do not edit.

/**
 * Secrets that the company entrusted to the host for this plugin. They are declared in `[secrets]` of the manifest, or as secret
 * settings of the bot, and used by name, here and in `crypto` and `http`; no function gives their value. Needs no permission.
 */
declare module 'balcao:plugin/secrets@1.0.0' {
  /** Whether the company has given it. */
  export function isSet(name: string): boolean;

  /**
   * Whether a text that somebody presents is the secret, or the one before while that is still good. Takes the same time
   * wherever the texts differ. False when it is not set.
   */
  export function matches(name: string, text: string): boolean;
}
