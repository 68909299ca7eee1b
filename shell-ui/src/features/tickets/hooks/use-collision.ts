import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messagesQuery } from '../api/get-messages.ts';
import { findCollision, type Collision } from '../lib/collision.ts';
import { flattenMessages } from '../lib/message-cache.ts';
import { sentHere } from '../lib/outbox.ts';
import { usePresence } from './use-presence.ts';

/** Whether somebody else answers since this hook is in use, that is since a draft was begun; it can be put aside. */
export function useCollision(ticketId: number) {
  const { data } = useInfiniteQuery({ ...messagesQuery(ticketId), enabled: false });
  const stored = data && flattenMessages(data);
  const present = usePresence(ticketId);
  const [afterSeq, setAfterSeq] = useState<number | null>(null);
  const [aside, setAside] = useState<string | null>(null);
  // What was there before the first letter has been seen.
  if (afterSeq === null && stored) setAfterSeq(stored.at(-1)?.seq ?? 0);
  const collision = findCollision(afterSeq, stored ?? [], sentHere, present);
  const key = collision && keyOf(collision);
  return { collision: key === aside ? null : collision, putAside: () => setAside(key) };
}

function keyOf(collision: Collision): string {
  return collision.kind === 'typing' ? `typing ${collision.name}` : collision.id;
}
