import Button from '@mui/material/Button';
import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Ticket } from '~/entities/ticket.ts';
import { useTicketActions } from '../hooks/use-ticket-actions.ts';
import { ticketPath } from '../lib/ticket-path.ts';
import classes from './SpyBar.module.css';

/** Stands in the composer's place while a conversation is only looked at. */
export function SpyBar({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { run } = useTicketActions();
  const waiting = ticket.status === 'pending';
  return (
    <footer className={classes.bar} data-testid="spy-bar">
      <Eye size={16} aria-hidden className={classes.icon} />
      <p className={classes.text}>{t('ticket.spying')}</p>
      <Button
        variant={waiting ? 'contained' : 'outlined'}
        onClick={() => (waiting ? void run('accept', ticket) : void navigate(ticketPath(ticket.uuid)))}
        data-testid={waiting ? 'accept' : 'spy-enter'}
      >
        {t(waiting ? 'ticket.accept' : 'ticket.spyEnter')}
      </Button>
      <Button variant="text" color="inherit" onClick={() => void navigate('/tickets')}>
        {t('actions.close')}
      </Button>
    </footer>
  );
}
