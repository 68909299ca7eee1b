/** Options of a call to the host. */
export interface RequestOptions {
  /** Query parameters; `undefined` values are left out. */
  query?: Record<string, string | number | boolean | undefined>;
  /** Body sent as JSON. */
  body?: unknown;
  /** Files and fields sent as a form; takes the place of `body`. */
  form?: FormData;
  /** Hears how much of the body has been sent, from 0 to 1. */
  onProgress?: (sent: number) => void;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** How long the answer may take, in milliseconds, where the usual 20 seconds are wrong. */
  deadlineMs?: number;
}

/**
 * Authenticated access to the host's REST interface. Failures reject with an `Error` whose
 * `code` is the host's stable `ERR_…` code and whose `status` is the HTTP status (0 = no answer).
 */
export interface ApiClient {
  get<T>(path: string, options?: RequestOptions): Promise<T>;
  post<T>(path: string, options?: RequestOptions): Promise<T>;
  put<T>(path: string, options?: RequestOptions): Promise<T>;
  delete<T>(path: string, options?: RequestOptions): Promise<T>;
  /** Fetches a file that needs the session, such as an export. */
  file(path: string, options?: RequestOptions): Promise<Blob>;
}

/** Live events of the signed-in user's company. */
export interface Realtime {
  /**
   * Subscribes to a company event by its bare name: `ticket` listens to `company-{id}-ticket`.
   * @returns a function that ends the subscription.
   */
  onCompany<T>(name: string, handler: (payload: T) => void): () => void;
  /**
   * Subscribes to losses: after a long interruption the host no longer knows what was missed, so that what is shown
   * has to be read anew. Events of shorter ones are told late, in order, as if nothing had been.
   */
  onReady(handler: () => void): () => void;
  /** Keeps the socket in a room for as long as the returned function is not called. */
  join(event: 'joinTickets' | 'joinChatBox' | 'joinNotification', argument?: string): () => void;
}

/** The signed-in user as modules see it. */
export interface ShellUser {
  readonly id: number;
  readonly name: string;
  readonly profile: string;
  readonly super: boolean;
  readonly companyId: number;
  readonly queues: readonly { id: number; name: string; color: string }[];
}

/** Kind of a toast; it decides icon and colour. */
export type ToastKind = 'success' | 'error' | 'info' | 'warning';

/** A value with change notifications, readable outside React. */
export interface Readable<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

/** Everything the shell offers to a module; one stable object per module. */
export interface ShellApi {
  readonly module: { readonly id: string; readonly version: string; readonly basePath: string };
  readonly api: ApiClient;
  readonly realtime: Realtime;
  readonly user: Readable<ShellUser>;
  readonly colorMode: Readable<'light' | 'dark'>;
  /** Tells whether the user holds a named permission such as `tickets-manager:showall`. */
  can(permission: string): boolean;
  /** Goes to a path of the whole app, e.g. `/tickets/{uuid}`. */
  navigate(path: string, options?: { replace?: boolean }): void;
  toast(message: string, kind?: ToastKind): void;
  /** Words in the user's language for a failed call, or for an `ERR_…` code that was kept of one. */
  errorText(error: unknown): string;
  /** Shows a failed call as a toast in the user's language. */
  reportError(error: unknown): void;
}
