import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Ticket } from '~/entities/ticket.ts';
import { isAdmin } from '~/lib/permissions.ts';
import { reportError, toast } from '~/lib/toast.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { updateTicket, type TicketChange } from '../api/update-ticket.ts';
import { followTicket } from '../lib/inbox-view.ts';
import { putTicket } from '../lib/patch-tickets.ts';
import { reportRead } from '../lib/reading.ts';
import { ticketPath } from '../lib/ticket-path.ts';
import { predict, stepChange, transferChange, undoChange, type TicketAction } from '../lib/ticket-steps.ts';

const DONE_TEXT = {
  accept: 'ticket.accepted',
  return: 'ticket.returned',
  close: 'ticket.closed',
  reopen: 'ticket.reopened',
  transfer: 'ticket.transferred',
} as const;

/** A second press on the same ticket within this time, in milliseconds, is the same press. */
const GUARD_MS = 400;

/** Tickets with a step just taken: the button under the finger is another one by now. */
const guarded = new Set<number>();

/** Whom and where a ticket is handed to. */
export interface TransferTarget {
  user: Ticket['user'];
  queue: Ticket['queue'];
}

/** The agent's steps on a ticket: they show at once, can be undone, and are taken back when the host refuses. */
export function useTicketActions() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const user = useCurrentUser();

  const isOnScreen = ({ uuid }: Ticket) => window.location.pathname === ticketPath(uuid);
  const maySee = ({ userId, queueId }: Ticket) =>
    isAdmin(user) || userId === user.id || user.queues.some(({ id }) => id === queueId);

  /** Changes what is on screen, then the host; the ticket as the host has it, or null when it refused. */
  async function change(before: Ticket, wanted: TicketChange, predicted: Ticket): Promise<Ticket | null> {
    putTicket(client, predicted, user.id);
    try {
      const changed = await updateTicket(before.id, wanted);
      putTicket(client, changed, user.id);
      // What was opened at once was read before it was the agent's own: only read again, the customer sees that it was.
      if (changed.userId === user.id && changed.unreadMessages > 0) {
        void reportRead(changed.id);
      }
      return changed;
    } catch (error) {
      putTicket(client, before, user.id);
      reportError(error);
      // Somebody else may have been faster: what was shown before may be old.
      void client.invalidateQueries({ queryKey: ['tickets'] });
      return null;
    }
  }

  async function undo(before: Ticket, now: Ticket, wasOnScreen: boolean): Promise<void> {
    const undone = await change(now, undoChange(before, now), { ...before, updatedAt: new Date().toISOString() });
    if (!undone) return;
    if (wasOnScreen && before.status !== 'pending') navigate(ticketPath(before.uuid));
    if (before.status === 'pending' && isOnScreen(before)) navigate('/tickets');
  }

  async function take(done: keyof typeof DONE_TEXT, ticket: Ticket, wanted: TicketChange, predicted: Ticket) {
    if (guarded.has(ticket.id)) return false;
    guarded.add(ticket.id);
    setTimeout(() => guarded.delete(ticket.id), GUARD_MS);
    const wasOnScreen = isOnScreen(ticket);
    // The list that is on screen stays the one that the agent chose.
    if (predicted.status === 'open' && done !== 'transfer') {
      followTicket('open');
      navigate(ticketPath(ticket.uuid));
    } else if (wasOnScreen) {
      navigate('/tickets');
    }
    const changed = await change(ticket, wanted, predicted);
    if (!changed) {
      if (wasOnScreen) navigate(ticketPath(ticket.uuid));
      else if (isOnScreen(ticket) && ticket.status === 'pending') navigate('/tickets');
      return false;
    }
    const undoable = done !== 'reopen' && maySee(changed);
    toast(t(DONE_TEXT[done]), 'success', undoable ? () => void undo(ticket, changed, wasOnScreen) : undefined);
    return true;
  }

  return {
    run(action: TicketAction, ticket: Ticket) {
      const wanted = stepChange(action, ticket, user.id);
      return take(action, ticket, wanted, predict(ticket, wanted, { user }));
    },
    transfer(ticket: Ticket, target: TransferTarget) {
      const wanted = transferChange(target.user?.id ?? null, target.queue?.id ?? null);
      return take('transfer', ticket, wanted, predict(ticket, wanted, target));
    },
  };
}
