import { NETWORK_ERROR, type ApiError } from './api-error.ts';
import { pauseAfter } from './backoff.ts';

/** Tries of a call, the first one included. */
const TRIES = 3;
/** Nobody waits longer than this, in milliseconds, for a call to be tried again. */
const LONGEST_PAUSE_MS = 5000;
const PAUSES = { first: 400, longest: 3000 };

/**
 * How long to wait before a call that failed is tried again, in milliseconds; null when it is not. The host's
 * `Retry-After` is respected: what it puts off for too long is not tried again at all.
 */
export function pauseBeforeRetry(tries: number, failure: ApiError, retryAfter: string | null): number | null {
  const passing = failure.code === NETWORK_ERROR || [429, 502, 503, 504].includes(failure.status);
  if (!passing || tries >= TRIES || (failure.status === 429 && retryAfter === null)) return null;
  const pause = Math.max(pauseAfter(tries, PAUSES), askedPause(retryAfter));
  return pause > LONGEST_PAUSE_MS ? null : pause;
}

/** What a `Retry-After` asks for, in milliseconds: it holds seconds or a date. */
function askedPause(retryAfter: string | null): number {
  if (retryAfter === null) return 0;
  const seconds = Number(retryAfter);
  const milliseconds = Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : seconds * 1000;
  return Number.isNaN(milliseconds) ? 0 : Math.max(0, milliseconds);
}
