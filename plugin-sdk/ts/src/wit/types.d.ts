// Written by `npm run wit-types` from plugin-sdk/wit: do not edit.

/** Types shared by capabilities and roles. */
declare module 'balcao:plugin/types@1.0.0' {
  /**
   * Why the host or a plugin refuses something. The text is for the author of the plugin, in English,
   * except in `invalid`, whose text is a stable error code (`ERR_…`) or a sentence for the caller.
   */
  export type Error =
    /** The manifest does not ask for this; the text names the line to add. */
    | { tag: 'denied'; val: string }
    /** The caller sent something unusable. */
    | { tag: 'invalid'; val: string }
    /** There is no such thing in this company, or the user may not see it. */
    | { tag: 'not-found' }
    /** Somebody else was faster: a version or a unique key does not fit any more. */
    | { tag: 'conflict'; val: string }
    /** Too much, too large or too often. */
    | { tag: 'limit'; val: string }
    /** A fault that is nobody's input. */
    | { tag: 'internal'; val: string };
}
