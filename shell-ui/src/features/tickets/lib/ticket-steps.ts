import type { Ticket } from '~/entities/ticket.ts';
import type { TicketChange } from '../api/update-ticket.ts';

/** A step in a ticket's life that the agent can take with one button. */
export type TicketAction = 'accept' | 'return' | 'close' | 'reopen';

/** Steps offered per state; the last one is the main one. */
export const STEPS: Readonly<Record<Ticket['status'], readonly TicketAction[]>> = {
  pending: ['accept'],
  open: ['return', 'close'],
  closed: ['reopen'],
};

/** What a step changes. */
export function stepChange(action: TicketAction, { queueId }: Ticket, userId: number): TicketChange {
  if (action === 'accept') return { status: 'open', userId };
  if (action === 'return') return { status: 'pending', userId: null };
  if (action === 'reopen') return { status: 'open', userId, queueId };
  return { status: 'closed', userId, queueId, useIntegration: false, promptId: null, integrationId: null };
}

/** What a transfer changes. To a queue alone it puts the ticket back into the waiting line. */
export function transferChange(userId: number | null, queueId: number | null): TicketChange {
  const queue = queueId === null ? {} : { queueId };
  return userId === null ? { ...queue, status: 'pending', userId: null } : { ...queue, userId };
}

/** What brings a changed ticket back to where it was. */
export function undoChange(before: Ticket, now: Ticket): TicketChange {
  return {
    // Naming the state again would count as accepting, which another agent's ticket refuses.
    ...(before.status === now.status ? {} : { status: before.status }),
    userId: before.userId,
    queueId: before.queueId,
  };
}

/** Names that go with the ids of a change. */
interface Names {
  user?: Ticket['user'];
  queue?: Ticket['queue'];
}

/** What the ticket will probably be once the host has carried out the change. */
export function predict(ticket: Ticket, change: TicketChange, { user, queue }: Names, now = new Date()): Ticket {
  const { status = ticket.status, userId = ticket.userId, queueId = ticket.queueId } = change;
  return {
    ...ticket,
    status,
    userId,
    queueId,
    user: userId === ticket.userId ? ticket.user : (user ?? null),
    queue: queueId === ticket.queueId ? ticket.queue : (queue ?? null),
    chatbot: status === ticket.status && ticket.chatbot,
    useIntegration: status === ticket.status && ticket.useIntegration,
    updatedAt: now.toISOString(),
  };
}
