import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same and answers the latest value, for handlers that outlive a rendering. */
export function useLatest<T>(value: T): () => T {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return useCallback(() => latest.current, []);
}
