/** A call that the host refused or that never got an answer. */
export class ApiError extends Error {
  /**
   * @param status HTTP status; 0 when no answer came.
   * @param code the host's `ERR_…` code or its raw text.
   * @param retryAfter seconds to wait before trying again, when the host names them.
   * @param answer the whole of what the host said, where it says more than a code.
   */
  constructor(
    readonly status: number,
    readonly code: string,
    readonly retryAfter?: number,
    readonly answer: Readonly<Record<string, unknown>> = {},
  ) {
    super(code);
    this.name = 'ApiError';
  }
}

/** Code used when the network, not the host, failed. */
export const NETWORK_ERROR = 'ERR_NETWORK';
/** Code used when the answer took too long. */
export const TIMEOUT_ERROR = 'ERR_TIMEOUT';
/** Code used when something between browser and host says that the host is not there at present. */
export const UNAVAILABLE_ERROR = 'ERR_UNAVAILABLE';
/** Code used when what came is not the host's: a proxy's page, a captive portal. */
export const UNREADABLE_ERROR = 'ERR_UNREADABLE_ANSWER';

/** Whether the call failed for a reason that passes by itself: no network, no answer, a host that restarts. */
export function isPassing(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    ([0, 408, 425, 429, 502, 503, 504].includes(error.status) || error.code === UNREADABLE_ERROR)
  );
}
