import { useEffect, useState, type ReactNode } from 'react';

/** Waits shorter than this, in milliseconds, show nothing: a skeleton that flashes is worse than none. */
const DELAY_MS = 150;

/** Shows its children only when the wait they stand for turns out to be noticeable. */
export function Late({ children }: { children: ReactNode }) {
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return visible ? children : null;
}
