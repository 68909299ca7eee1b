import { Suspense } from 'react';
import { lazyCode } from '~/lib/lazy-part.ts';
import { useStore } from '~/lib/store.ts';
import { drafts } from '../../lib/preferences.ts';

const CollisionWatch = lazyCode(() => import('./CollisionWatch.tsx').then((m) => m.default));

/** Warns, above the composer, before two people answer at once; there is nothing to watch before an answer is begun. */
export function AnswerWarning({ ticketId }: { ticketId: number }) {
  const writing = (useStore(drafts)[ticketId] ?? '') !== '';
  return <Suspense fallback={null}>{writing && <CollisionWatch ticketId={ticketId} />}</Suspense>;
}
