import type { AuditEntry } from '../types.ts';

/** Everything that the host writes into the audit log, in the order of the filter. */
export const ACTIONS = [
  'session.opened',
  'session.refused',
  'session.closed',
  'user.created',
  'user.updated',
  'user.deleted',
  'user.logged-out',
  'contact.created',
  'contact.changed',
  'contact.exported',
  'contact.erased',
  'contact.deleted',
  'contact.merged',
  'contacts.exported',
  'ticket.changed',
  'ticket.taken-over',
  'ticket.deleted',
  'message.sent-again',
  'messages.expired',
  'note.deleted',
  'connection.created',
  'connection.updated',
  'connection.deleted',
  'queue.created',
  'queue.updated',
  'queue.deleted',
  'tag.deleted',
  'file-list.deleted',
  'integration.created',
  'integration.updated',
  'integration.deleted',
  'setting.changed',
  'company.schedules',
  'announcement.created',
  'announcement.updated',
  'announcement.deleted',
  'help.created',
  'help.updated',
  'help.deleted',
  'plan.updated',
] as const;

/** An action that has a sentence. */
export type Action = (typeof ACTIONS)[number];

/** Whether an action has a sentence; the host may be newer than this page. */
export function isKnown(action: string): action is Action {
  return ACTIONS.some((known) => known === action);
}

/** What a sentence may name: what the thing was called, its number, and facts of the entry. */
export function facts({ target, detail }: AuditEntry) {
  const id = target.slice(target.indexOf(':') + 1);
  const word = (key: string) => (isPlain(detail[key]) ? String(detail[key]) : '');
  const name = word('name') || word('title') || word('email');
  return {
    id,
    name: name || `#${id}`,
    value: word('value'),
    count: Number(detail.count ?? detail.messages ?? 0),
    days: word('days'),
    from: word('from'),
    ticket: word('ticket') || word('ticketId'),
  };
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}
