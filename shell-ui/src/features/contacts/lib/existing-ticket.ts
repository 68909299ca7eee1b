import type { Ticket } from '~/entities/ticket.ts';
import { ApiError } from '~/lib/api-error.ts';

/** The ticket that stood in the way of a new one: the host names it in the refusal. */
export function existingTicket(error: unknown): Pick<Ticket, 'id' | 'uuid'> | null {
  if (!(error instanceof ApiError)) return null;
  try {
    const ticket = JSON.parse(error.code) as Partial<Ticket>;
    return typeof ticket.uuid === 'string' && typeof ticket.id === 'number'
      ? { id: ticket.id, uuid: ticket.uuid }
      : null;
  } catch {
    return null;
  }
}
