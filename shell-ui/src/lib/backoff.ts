/** How pauses between tries grow. */
export interface Backoff {
  /** About the first pause, in milliseconds. */
  first: number;
  /** No pause is longer. */
  longest: number;
}

/**
 * The pause before another try, after `failures` of them. Half of it is chance, so that browsers which lost the same
 * host do not all come back at the same moment.
 */
export function pauseAfter(failures: number, { first, longest }: Backoff, random = Math.random): number {
  const most = Math.min(longest, first * 2 ** Math.max(0, failures - 1));
  return most / 2 + (random() * most) / 2;
}

/** Waits; ends early, with the signal's reason, when `signal` fires. */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
