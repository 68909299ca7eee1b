import { useEffect, useState } from 'react';

/** Seconds until a moment, counted down; never below 0, and null without a moment. */
export function useCountdown(end: number | null): number | null {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (end === null) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [end]);
  return end === null ? null : Math.max(0, Math.ceil((end - now) / 1000));
}
