/** A call that the host refused or that never got an answer. */
export class ApiError extends Error {
  /**
   * @param status HTTP status; 0 when no answer came.
   * @param code the host's `ERR_…` code or its raw text.
   */
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
    this.name = 'ApiError';
  }
}

/** Code used when the network, not the host, failed. */
export const NETWORK_ERROR = 'ERR_NETWORK';
