import { ConfirmDialog } from '@balcao/ui-sdk/parts/ConfirmDialog';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowRightLeft, CalendarClock, Trash2, type LucideIcon } from 'lucide-react';
import { useContext, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Ticket } from '~/entities/ticket.ts';
import { can } from '~/lib/permissions.ts';
import { reportError, toast } from '~/lib/toast.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { deleteTicket } from '../api/delete-ticket.ts';
import { TransferDialog } from '../components/TransferDialog.tsx';
import { InboxPartsContext } from '../lib/inbox-parts.ts';
import { dropTicket } from '../lib/patch-tickets.ts';
import { ticketPath } from '../lib/ticket-path.ts';

/** An entry of a ticket's menu. */
export interface TicketOption {
  key: 'schedule' | 'transfer' | 'delete';
  icon: LucideIcon;
  label: string;
  run: () => void;
}

/** What can be done with a ticket besides its steps: the entries of its menu and the dialogs that they open. */
export function useTicketOptions(ticket: Ticket): { items: TicketOption[]; dialogs: ReactNode } {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const { schedulesPath } = useContext(InboxPartsContext);
  const [dialog, setDialog] = useState<'transfer' | 'delete' | null>(null);
  const close = () => setDialog(null);
  const remove = async () => {
    close();
    try {
      await deleteTicket(ticket.id);
    } catch (error) {
      return reportError(error);
    }
    dropTicket(client, ticket.id);
    toast(t('ticket.deleted'), 'success');
    if (window.location.pathname === ticketPath(ticket.uuid)) navigate('/tickets', { replace: true });
  };
  const schedule: TicketOption | false = schedulesPath !== undefined && {
    key: 'schedule',
    icon: CalendarClock,
    label: t('ticket.schedule'),
    run: () => navigate(`${schedulesPath}?contactId=${ticket.contactId}`),
  };
  const transfer: TicketOption | false = ticket.status !== 'closed' && {
    key: 'transfer',
    icon: ArrowRightLeft,
    label: t('ticket.transfer'),
    run: () => setDialog('transfer'),
  };
  const removal: TicketOption | false = can(user, 'ticket-options:deleteTicket') && {
    key: 'delete',
    icon: Trash2,
    label: t('ticket.delete'),
    run: () => setDialog('delete'),
  };
  return {
    items: [schedule, transfer, removal].filter((option) => option !== false),
    dialogs: (
      <>
        {dialog === 'transfer' && <TransferDialog ticket={ticket} onClose={close} />}
        {dialog === 'delete' && (
          <ConfirmDialog
            title={t('ticket.deleteTitle', { name: ticket.contact.name })}
            text={t('ticket.deleteText')}
            confirmLabel={t('actions.delete')}
            onConfirm={() => void remove()}
            onClose={close}
          />
        )}
      </>
    ),
  };
}
