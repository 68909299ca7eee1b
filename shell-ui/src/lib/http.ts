import type { ApiClient, RequestOptions } from '@balcao/ui-sdk';
import { ApiError, NETWORK_ERROR } from './api-error.ts';
import { fetchWithProgress } from './upload.ts';

/** What the client needs from the session: the token and what happens when it no longer holds. */
export interface TokenSource {
  token(): string | null;
  /** Renews the access token by the refresh cookie; resolves to false when the session is over. */
  refresh(): Promise<boolean>;
  /** The host said 401: the session is over. */
  expired(): void;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Builds the client of the host's REST interface. A 401 ends the session; a 403 renews the token
 * once and repeats the call once, since the host answers 403 both to an old token and to a refusal.
 */
export function createApiClient(source: TokenSource, fetcher: typeof fetch = (...a) => fetch(...a)): ApiClient {
  const refreshOnce = shareInFlight(() => source.refresh());

  async function call<T>(
    method: Method,
    path: string,
    options: RequestOptions = {},
    take: (response: Response) => Promise<T> = parse,
  ): Promise<T> {
    const sentWith = source.token();
    let response = await send(fetcher, method, path, sentWith, options);
    if (response.status === 403 && sentWith) {
      // Another call may have renewed the token while this one was under way.
      const renewed = source.token() !== sentWith || (await refreshOnce());
      if (renewed) response = await send(fetcher, method, path, source.token(), options);
    }
    if (response.status === 401 && sentWith) source.expired();
    if (!response.ok) throw new ApiError(response.status, errorCode(await response.text(), response.status));
    return take(response);
  }

  return {
    get: (path, options) => call('GET', path, options),
    post: (path, options) => call('POST', path, options),
    put: (path, options) => call('PUT', path, options),
    delete: (path, options) => call('DELETE', path, options),
    file: (path, options) => call('GET', path, options, (response) => response.blob()),
  };
}

/** Lets callers that overlap in time share one run of `task`. */
export function shareInFlight<T>(task: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= task().finally(() => {
      running = null;
    });
    return running;
  };
}

async function send(
  fetcher: typeof fetch,
  method: Method,
  path: string,
  token: string | null,
  options: RequestOptions,
) {
  const headers: Record<string, string> = { Accept: 'application/json', ...options.headers };
  if (token) headers.Authorization = `Bearer ${token}`;
  // The browser names a form's boundary itself.
  const json = options.form === undefined && options.body !== undefined;
  if (json) headers['Content-Type'] = 'application/json';
  try {
    const { onProgress } = options;
    const request = onProgress ? fetchWithProgress(onProgress) : fetcher;
    return await request(path + queryString(options.query), {
      method,
      headers,
      credentials: 'same-origin',
      body: json ? JSON.stringify(options.body) : options.form,
      signal: options.signal,
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, NETWORK_ERROR);
  }
}

function queryString(query: RequestOptions['query']): string {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return '';
  return `?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`;
}

async function parse<T>(response: Response): Promise<T> {
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

function errorCode(text: string, status: number): string {
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    if (typeof error === 'string' && error !== '') return error;
  } catch {
    // Not JSON: a proxy or a crashed host answered; the status is all there is to say.
  }
  return `HTTP ${status}`;
}
