import { useEffect } from 'react';
import { connection } from '~/lib/realtime.ts';
import { useStore } from '~/lib/store.ts';

/** Loads what an answer may need as soon as the first screen is live, so that agents write on without connection. */
export function useAnsweringParts(): void {
  const live = useStore(connection) === 'live';
  useEffect(() => {
    if (live) void Promise.allSettled(PARTS.map((load) => load()));
  }, [live]);
}

const PARTS: readonly (() => Promise<unknown>)[] = [
  () => import('../components/presence/CollisionWatch.tsx'),
  () => import('../components/composer/QuickReplies.tsx'),
  () => import('../components/composer/AttachmentTray.tsx'),
  () => import('../components/composer/ModeBar.tsx'),
  () => import('../components/composer/ComposerNotice.tsx'),
  () => import('../components/messages/menu/MessageMenu.tsx'),
];
