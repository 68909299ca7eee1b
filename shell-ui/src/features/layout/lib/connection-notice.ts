import type { Connection } from '~/lib/realtime.ts';

/** What the banner says of the connection. */
export type Notice = 'offline' | 'reconnecting' | 'back';

/** Interruptions shorter than this, in milliseconds, are not worth a word; a first connection may take longer. */
const GRACE_MS = 1500;
const FIRST_GRACE_MS = 4000;
/** What is said stays long enough to be read. */
const READABLE_MS = 1200;
const BACK_MS = 2500;

/**
 * What the banner will say next, and after how many milliseconds of the same state; null when nothing changes. A state
 * that does not last until then is never shown, so the banner does not flicker.
 */
export function nextNotice(shown: Notice | null, state: Connection): { notice: Notice | null; after: number } | null {
  if (state === 'live') {
    if (shown === null) return null;
    return shown === 'back' ? { notice: null, after: BACK_MS } : { notice: 'back', after: READABLE_MS };
  }
  const notice = state === 'offline' ? 'offline' : 'reconnecting';
  if (shown === notice) return null;
  if (shown !== null && shown !== 'back') return { notice, after: READABLE_MS };
  return { notice, after: state === 'connecting' ? FIRST_GRACE_MS : GRACE_MS };
}
