import { useTask } from '@balcao/ui-sdk';
import Button from '@mui/material/Button';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ExistingTicket } from '~/lib/existing-ticket.ts';
import classes from './NewTicketDialog.module.css';

interface Props {
  ticket: ExistingTicket;
  /** Given to those who may take the conversation over. */
  onTakeOver?: () => Promise<void>;
}

/** Says who attends the contact already. */
export function InTheWay({ ticket, onTakeOver }: Props) {
  const { t } = useTranslation(['inbox', 'shell']);
  const { busy, run } = useTask();
  const queue = ticket.queue ?? t('shell:tickets.noQueue');
  return (
    <div className={classes.notice} role="alert" data-testid="ticket-in-the-way">
      <TriangleAlert size={16} aria-hidden />
      <p>
        {ticket.user === null ? t('newTicket.waiting', { queue }) : t('newTicket.taken', { user: ticket.user, queue })}
      </p>
      {onTakeOver && (
        <Button variant="outlined" loading={busy} onClick={() => void run(onTakeOver)} data-testid="take-over">
          {t('newTicket.takeOver')}
        </Button>
      )}
    </div>
  );
}
