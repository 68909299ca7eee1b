import type { Message } from '~/entities/message.ts';

/** Another agent who has the ticket open. */
export interface Colleague {
  id: number;
  name: string;
  typing: boolean;
}

/** Why an answer should be thought over before it is sent. */
export type Collision = { kind: 'typing'; name: string } | { kind: 'answered'; id: string };

/**
 * Whether somebody else answers the same customer: whoever sent since the draft was begun weighs more than whoever is
 * writing. A draft was begun after the message at place `afterSeq`; `own` are the keys of what was sent in this browser.
 */
export function findCollision(
  afterSeq: number | null,
  stored: readonly Message[],
  own: ReadonlySet<string>,
  colleagues: readonly Colleague[],
): Collision | null {
  if (afterSeq === null) return null;
  const answer = stored.findLast(
    ({ fromMe, seq, clientId }) => fromMe && (seq ?? 0) > afterSeq && !own.has(clientId ?? ''),
  );
  if (answer) return { kind: 'answered', id: answer.id };
  const writer = colleagues.find(({ typing }) => typing);
  return writer ? { kind: 'typing', name: writer.name } : null;
}
