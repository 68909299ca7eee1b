import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Ticket } from '~/entities/ticket.ts';
import { reportError, toast } from '~/lib/toast.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { updateTicket, type TicketChange } from '../api/update-ticket.ts';
import { followTicket } from '../lib/inbox-view.ts';
import { putTicket } from '../lib/patch-tickets.ts';

/** A step in a ticket's life that the agent can take with one button. */
export type TicketAction = 'accept' | 'return' | 'close' | 'reopen';

const DONE_TEXT = {
  accept: 'ticket.accepted',
  return: 'ticket.returned',
  close: 'ticket.closed',
  reopen: 'ticket.reopened',
} as const;

/** What takes a step back, where that is harmless. */
const UNDO: Partial<Record<TicketAction, TicketAction>> = { accept: 'return', close: 'reopen' };

/** The agent's steps on a ticket; each reports its failure and moves on to the right screen. */
export function useTicketActions() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const [busy, setBusy] = useState<TicketAction | 'transfer' | null>(null);

  async function apply(name: TicketAction | 'transfer', ticket: Ticket, change: TicketChange): Promise<Ticket | null> {
    setBusy(name);
    try {
      const changed = await updateTicket(ticket.id, change);
      putTicket(client, changed, user.id);
      return changed;
    } catch (error) {
      reportError(error);
      return null;
    } finally {
      setBusy(null);
    }
  }

  async function run(action: TicketAction, ticket: Ticket): Promise<void> {
    const changed = await apply(action, ticket, changeFor(action, ticket, user.id));
    if (!changed) return;
    followTicket(changed.status);
    const undo = UNDO[action];
    toast(t(DONE_TEXT[action]), 'success', undo && (() => void run(undo, changed)));
    navigate(changed.status === 'open' ? `/tickets/${ticket.uuid}` : '/tickets');
  }

  async function transfer(ticket: Ticket, userId: number | null, queueId: number | null): Promise<boolean> {
    const changed = await apply('transfer', ticket, transferChange(userId, queueId));
    if (!changed) return false;
    toast(t('ticket.transferred'), 'success');
    navigate('/tickets');
    return true;
  }

  return { run, transfer, busy };
}

function changeFor(action: TicketAction, { queueId }: Ticket, userId: number): TicketChange {
  if (action === 'accept') return { status: 'open', userId };
  if (action === 'return') return { status: 'pending', userId: null };
  if (action === 'reopen') return { status: 'open', userId, queueId };
  return { status: 'closed', userId, queueId, useIntegration: false, promptId: null, integrationId: null };
}

/** A transfer to a queue alone puts the ticket back into the waiting line. */
function transferChange(userId: number | null, queueId: number | null): TicketChange {
  const queue = queueId === null ? {} : { queueId };
  return userId === null ? { ...queue, status: 'pending', userId: null } : { ...queue, userId };
}
