import type { ApiClient, RequestOptions } from '@balcao/ui-sdk';
import { ApiError, NETWORK_ERROR, UNAVAILABLE_ERROR, UNREADABLE_ERROR } from './api-error.ts';
import { attempt, type Answer, type Method, type Request } from './attempt.ts';
import { sleep } from './backoff.ts';
import { pauseBeforeRetry } from './retry.ts';

/** With 403: the access token has run out, or was made before the user's rights changed. */
const TOKEN_ERROR = 'ERR_SESSION_EXPIRED';

/** How renewing the access token ended: done, refused, or not possible at present. */
export type Renewal = 'renewed' | 'ended' | 'unreachable';

/** What the client needs from the session: the token and what happens when it no longer holds. */
export interface TokenSource {
  token(): string | null;
  /** Renews the access token by the refresh cookie. */
  refresh(): Promise<Renewal>;
  /** The host said 401: the session is over. */
  expired(): void;
}

/**
 * Builds the client of the host's REST interface. A 401 ends the session; a 403 that is about the token renews it and
 * repeats the call once. Every other 403 is a refusal: what was sent, perhaps a large file, is not sent again.
 * Reads, and writes that carry an `Idempotency-Key`, are tried again when the failure passes by itself.
 */
export function createApiClient(source: TokenSource, fetcher: typeof fetch = (...a) => fetch(...a)): ApiClient {
  const refreshOnce = shareInFlight(() => source.refresh());

  async function authorized(request: Request): Promise<Answer> {
    let token = source.token();
    let answer = await attempt(fetcher, request, token);
    if (token && answer.status === 403 && refusal(answer).code === TOKEN_ERROR) {
      // Another call may have renewed the token while this one was under way.
      const renewal = source.token() === token ? await refreshOnce() : 'renewed';
      if (renewal === 'unreachable') throw new ApiError(0, NETWORK_ERROR);
      if (renewal === 'renewed') {
        token = source.token();
        answer = await attempt(fetcher, request, token);
      }
    }
    // An answer to an earlier session says nothing about the present one.
    if (answer.status === 401 && token && token === source.token()) source.expired();
    return answer;
  }

  async function accepted(request: Request): Promise<Answer> {
    const repeatable = request.method === 'GET' || request.options.headers?.['Idempotency-Key'] !== undefined;
    for (let tries = 1; ; tries += 1) {
      let answer: Answer | null = null;
      let failure: ApiError;
      try {
        answer = await authorized(request);
        if (answer.status < 400) return answer;
        failure = refusal(answer);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        failure = error;
      }
      const pause = repeatable ? pauseBeforeRetry(tries, failure, answer?.retryAfter ?? null) : null;
      if (pause === null) throw failure;
      await sleep(pause, request.options.signal);
    }
  }

  const json =
    (method: Method) =>
    async <T>(path: string, options: RequestOptions = {}): Promise<T> =>
      parse<T>(await accepted({ method, path, options, file: false }));

  return {
    get: json('GET'),
    post: json('POST'),
    put: json('PUT'),
    delete: json('DELETE'),
    file: async (path, options = {}) => (await accepted({ method: 'GET', path, options, file: true })).body as Blob,
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

function parse<T>({ status, body }: Answer): T {
  try {
    return (body === '' ? undefined : JSON.parse(body as string)) as T;
  } catch {
    throw new ApiError(status, UNREADABLE_ERROR);
  }
}

function refusal({ status, body, retryAfter }: Answer): ApiError {
  const wait = Number(retryAfter) || undefined;
  try {
    const said = JSON.parse(body as string) as { error?: unknown };
    if (typeof said.error === 'string' && said.error !== '') return new ApiError(status, said.error, wait, said);
  } catch {
    // Not the host's words: a proxy or a crashed host answered; the status is all there is to say.
    if ([502, 503, 504].includes(status)) return new ApiError(status, UNAVAILABLE_ERROR, wait);
  }
  return new ApiError(status, `HTTP ${status}`, wait);
}
