import type { SessionAnswer } from './session.ts';

/** What tabs of one browser tell each other about their common session. */
export type TabNews =
  /** A newer access token, or a login. */
  | { kind: 'opened'; answer: SessionAnswer }
  /** A login is under way in a tab: what the host says about another login is about this browser. */
  | { kind: 'signing-in' }
  /** The session is over. After a logout nothing of it may remain. */
  | { kind: 'ended'; wiped: boolean };

const CHANNEL = 'balcao-session';

// Browsers without channels have tabs that find out by themselves, at their next call.
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);

/** Tells the other tabs. */
export function tellTabs(news: TabNews): void {
  channel?.postMessage(news);
}

/** Hears what other tabs tell. */
export function hearTabs(handler: (news: TabNews) => void): () => void {
  const listener = ({ data }: MessageEvent<TabNews>) => handler(data);
  channel?.addEventListener('message', listener);
  return () => channel?.removeEventListener('message', listener);
}
