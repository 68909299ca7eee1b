// Written by `npm run wit-types` from plugin-sdk/wit: do not edit.

/** The plugin's own texts, from `locales/<language>.json` of its package. Needs no permission. */
declare module 'balcao:plugin/i18n@1.0.0' {
  /**
   * The text under a key (`menu.title`) in the language of the call, with `{{name}}` replaced by the given values. A key
   * without a text in that language is looked up in `pt`, and is its own text when that has none either.
   */
  export function text(key: string, values: Array<[string, string]>): string;

  /** The same in a language: `pt`, `en`, `es`. */
  export function textIn(language: string, key: string, values: Array<[string, string]>): string;
}
