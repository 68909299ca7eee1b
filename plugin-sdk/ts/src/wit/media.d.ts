// Written by `npm run wit-types` from plugin-sdk/wit: do not edit.

/**
 * Files that the host keeps for the plugin in this company. Needs the permission `media`. A file is named by a handle, which opens
 * nothing for another plugin or company. Together they take at most 1 GiB; one file is as large as the company allows.
 */
declare module 'balcao:plugin/media@1.0.0' {
  export interface Info {
    handle: string;
    /** As it was given; only shown. */
    name: string;
    /** What the bytes are recognised as; whatever no browser should show is `application/octet-stream`. */
    contentType: string;
    /** In bytes. */
    size: number;
    /** Where browsers find it. Nobody can guess it; whoever has it may read the file. */
    url: string;
  }

  /** Keeps a file of at most 8 MiB. Larger ones come as uploads to the plugin's routes. */
  export function put(name: string, content: Uint8Array): Info;

  export function describe(handle: string): Info;

  /** The content; `limit` when it is larger than 8 MiB. */
  export function get(handle: string): Uint8Array;

  /** Removes a file; an absent one is fine. Messages that were sent with it keep theirs. */
  export function remove(handle: string): void;
}
