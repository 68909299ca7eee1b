// Written by `npm run wit-types` from plugin-sdk/wit: do not edit.

/**
 * Requests to other services. Needs the permission `http`; the hosts are declared in `[http]` of the manifest, by name or as the
 * address that the company gives in a setting of the type `url`, of the plugin or (in turns) of the bot. Only `https`, and only
 * addresses of the internet, unless the operator of the host allows more. Redirects are not followed; there are no cookies.
 */
declare module 'balcao:plugin/http@1.0.0' {
  export type Method =
    | 'get'
    | 'head'
    | 'post'
    | 'put'
    | 'patch'
    | 'delete';

  export interface BasicAuth {
    user: string;
    /** Name of the secret that is the password. */
    secret: string;
  }

  export interface NamedSecret {
    /** Name of the header or of the parameter. */
    name: string;
    /** Name of the secret. */
    secret: string;
  }

  /** A secret of the company, put into the request by the host: the plugin names it and never sees it. */
  export type Credential =
    /** `authorization: Bearer <secret>` */
    | { tag: 'bearer'; val: string }
    /** `authorization: Basic <user:secret in base64>` */
    | { tag: 'basic'; val: BasicAuth }
    /** A header with the secret as its value. */
    | { tag: 'header'; val: NamedSecret }
    /** A parameter of the query with the secret as its value. */
    | { tag: 'query'; val: NamedSecret };

  export interface Request {
    method: Method;
    /** The whole address. One with a user, or of a host that is not declared, is refused. */
    url: string;
    /** At most 64, of 8 KiB. `host`, `content-length`, `cookie` and those between two hops are refused. */
    headers: Array<[string, string]>;
    credentials: Array<Credential>;
    /** At most 1 MiB. */
    body: Uint8Array;
    /**
     * Milliseconds for everything, from looking the name up to the last byte; at most 8 s while a person waits, and 25 s in
     * events, jobs, hooks and turns. Absent means 8 s.
     */
    timeoutMs: number | null;
  }

  export interface Response {
    status: number;
    /** Names in lower case. */
    headers: Array<[string, string]>;
    /** At most 4 MiB. */
    body: Uint8Array;
  }

  export type FailureKind =
    /** The name leads nowhere, or to an address that may not be spoken to. */
    | 'address'
    /** Nobody takes the connection, or it breaks. */
    | 'connection'
    /** The certificate is not good. */
    | 'certificate'
    /** It takes too long. */
    | 'timeout'
    /** The answer is larger than allowed. */
    | 'too-large'
    /** The answer is not HTTP. */
    | 'malformed';

  /** Why there is no answer. */
  export interface Failure {
    kind: FailureKind;
    /** For people, in English; holds no secret. */
    text: string;
  }

  export type Outcome =
    /** Whatever the status. */
    | { tag: 'answered'; val: Response }
    /** The service gave no usable answer. */
    | { tag: 'failed'; val: Failure };

  /**
   * Sends a request. An error means that it was not sent: `denied` for a host that is not declared, `invalid` for a request that
   * is none or a secret that is not set, `limit` for too many requests in a minute.
   */
  export function send(request: Request): Outcome;
}
