import type { RequestOptions } from '@balcao/ui-sdk';
import { ApiError, NETWORK_ERROR, TIMEOUT_ERROR } from './api-error.ts';
import { fetchWithProgress } from './upload.ts';

/** How long an answer may take, in milliseconds. A file has as long as it keeps moving. */
const DEADLINE_MS = 20_000;
const STILL_UPLOAD_MS = 60_000;
const DOWNLOAD_MS = 120_000;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What came back, completely read. */
export interface Answer {
  status: number;
  /** Text, or for files the file. */
  body: string | Blob;
  /** The header `Retry-After`. */
  retryAfter: string | null;
}

/** One request, described. */
export interface Request {
  method: Method;
  path: string;
  options: RequestOptions;
  /** The answer is a file. */
  file: boolean;
}

/** Sends a request once and reads its answer, within the deadline. */
export async function attempt(
  fetcher: typeof fetch,
  { method, path, options, file }: Request,
  token: string | null,
): Promise<Answer> {
  const { form, body, signal } = options;
  const headers: Record<string, string> = { Accept: 'application/json', ...options.headers };
  if (token) headers.Authorization = `Bearer ${token}`;
  // The browser names a form's boundary itself.
  const json = form === undefined && body !== undefined;
  if (json) headers['Content-Type'] = 'application/json';
  const deadline = startDeadline(options.deadlineMs ?? limitOf(options, file), signal);
  const send = form ? fetchWithProgress(moving(deadline, options.onProgress)) : fetcher;
  try {
    const response = await send(path + queryString(options.query), {
      method,
      headers,
      credentials: 'same-origin',
      body: json ? JSON.stringify(body) : form,
      signal: deadline.signal,
    });
    return {
      status: response.status,
      body: file && response.ok ? await response.blob() : await response.text(),
      retryAfter: response.headers.get('Retry-After'),
    };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, deadline.signal.aborted ? TIMEOUT_ERROR : NETWORK_ERROR);
  } finally {
    deadline.end();
  }
}

function limitOf({ form }: RequestOptions, file: boolean): number {
  if (form) return STILL_UPLOAD_MS;
  return file ? DOWNLOAD_MS : DEADLINE_MS;
}

interface Deadline {
  signal: AbortSignal;
  /** The time begins anew. */
  prolong(): void;
  end(): void;
}

/** A signal that fires when the time is over or the caller's own signal does. */
function startDeadline(milliseconds: number, outer: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const stop = () => controller.abort(outer?.reason);
  const expire = () => controller.abort();
  let timer = setTimeout(expire, milliseconds);
  if (outer?.aborted) stop();
  outer?.addEventListener('abort', stop, { once: true });
  return {
    signal: controller.signal,
    prolong() {
      clearTimeout(timer);
      timer = setTimeout(expire, milliseconds);
    },
    end() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', stop);
    },
  };
}

function moving(deadline: Deadline, onProgress?: (sent: number) => void): (sent: number) => void {
  return (sent) => {
    deadline.prolong();
    onProgress?.(sent);
  };
}

function queryString(query: RequestOptions['query']): string {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return '';
  return `?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`;
}
