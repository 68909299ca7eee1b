/** Timers that come so much later than they should, in milliseconds, tell of a computer that slept. */
const TICK_MS = 15_000;
const SLEPT_MS = 40_000;

/**
 * Runs `handler` at moments at which the world may have changed unseen: the network is back, the tab is looked at
 * again, the computer woke up.
 * @returns a function that ends it.
 */
export function onWake(handler: () => void): () => void {
  let last = Date.now();
  const tick = setInterval(() => {
    const slept = Date.now() - last > SLEPT_MS;
    last = Date.now();
    if (slept) handler();
  }, TICK_MS);
  const onVisible = () => {
    if (!document.hidden) handler();
  };
  window.addEventListener('online', handler);
  window.addEventListener('pageshow', onVisible);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    clearInterval(tick);
    window.removeEventListener('online', handler);
    window.removeEventListener('pageshow', onVisible);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
