import { ApiError } from '~/lib/api-error.ts';

/** The ticket that stood in the way of a new one. */
export interface ExistingTicket {
  id: number;
  uuid: string;
  userId: number | null;
  /** Name of the agent who has it; none while it waits. */
  user: string | null;
  /** Name of its queue, if it is in one. */
  queue: string | null;
}

/** The ticket that stood in the way: the host names it in the refusal. */
export function existingTicket(error: unknown): ExistingTicket | null {
  if (!(error instanceof ApiError)) return null;
  try {
    const ticket = JSON.parse(error.code) as Partial<Record<string, unknown>>;
    if (typeof ticket.uuid !== 'string' || typeof ticket.id !== 'number') return null;
    const userId = typeof ticket.userId === 'number' ? ticket.userId : null;
    return { id: ticket.id, uuid: ticket.uuid, userId, user: nameOf(ticket.user), queue: nameOf(ticket.queue) };
  } catch {
    return null;
  }
}

function nameOf(record: unknown): string | null {
  const name = (record as { name?: unknown } | null)?.name;
  return typeof name === 'string' && name !== '' ? name : null;
}
