// Written by `npm run wit-types` from plugin-sdk/wit: do not edit.

/** Answers the REST paths declared in `[[routes]]` of the manifest. */
declare module 'balcao:plugin/routes@1.0.0' {
  /** A file of a form. The host has kept it as media of the plugin; it stays only when the answer's status is below 400. */
  export interface Upload {
    /** The name of the form's field. */
    field: string;
    /** For `media` and `messages`. */
    handle: string;
    name: string;
    contentType: string;
    /** In bytes. */
    size: number;
  }

  /** A form with files (`multipart/form-data`). */
  export interface Form {
    /** Names and texts, in order. */
    fields: Array<[string, string]>;
    files: Array<Upload>;
  }

  export interface Request {
    /** In capitals. */
    method: string;
    /** The path as declared, with values in place of the parameters. Percent signs are not decoded. */
    path: string;
    /** What follows the question mark, undecoded; empty when there is none. */
    query: string;
    /** Names in lower case. Credentials and cookies are not handed over. */
    headers: Array<[string, string]>;
    /** Empty when there is a form. */
    body: Uint8Array;
    /** Only for plugins with the permission `media`; others get the form's bytes as the body. */
    form: Form | null;
  }

  export interface Response {
    /** 200 to 599. */
    status: number;
    /** `content-type`, `cache-control`, `content-disposition`, `etag` and `x-…`; others are refused. */
    headers: Array<[string, string]>;
    body: Uint8Array;
  }

  export function handle(request: Request): Response;
}
