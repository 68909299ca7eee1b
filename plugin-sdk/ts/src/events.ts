import type { Event as WitEvent } from 'balcao:plugin/events@1.0.0';
import { role } from './role.ts';

/** Something that happened in the company. */
export interface Event {
  /** The same when it is told again. */
  id: string;
  /** Noun and verb: `tag.deleted`. */
  kind: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each kind has its own payload, which the event list documents
  payload: any;
  occurredAt: Date;
}

/**
 * The role `events`: a function for each kind that `plugin.toml` lists. What it throws lets the event be told again later.
 *
 *     export const events = onEvents({ 'contact.created': ({ payload }) => { … } });
 */
export function onEvents(handlers: Record<string, (event: Event) => void>) {
  return role({
    onEvent({ id, kind, payload, occurredAt }: WitEvent): void {
      handlers[kind]?.({ id, kind, payload: JSON.parse(payload), occurredAt: new Date(occurredAt) });
    },
  });
}
