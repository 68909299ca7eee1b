import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { ArrowRightLeft, Check, RotateCcw, Undo2, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '~/entities/ticket.ts';
import { useShortcuts } from '../hooks/use-shortcuts.ts';
import { useTicketActions, type TicketAction } from '../hooks/use-ticket-actions.ts';
import classes from './TicketActions.module.css';

const TransferDialog = lazy(() => import('./TransferDialog.tsx').then((m) => ({ default: m.TransferDialog })));

const ICONS: Record<TicketAction, LucideIcon> = { accept: Check, return: Undo2, close: Check, reopen: RotateCcw };

/** Steps offered per state; the last one is the main one. */
const STEPS: Record<Ticket['status'], TicketAction[]> = {
  pending: ['accept'],
  open: ['return', 'close'],
  closed: ['reopen'],
};

/** Buttons of an open conversation. `compact` leaves only icons beside the main step. */
export function TicketActions({ ticket, compact }: { ticket: Ticket; compact: boolean }) {
  const { t } = useTranslation();
  const { run, transfer, busy } = useTicketActions();
  const [transferOpen, setTransferOpen] = useState(false);
  const steps = STEPS[ticket.status];
  const main = steps.at(-1);
  const mayTransfer = ticket.status !== 'closed';
  useShortcuts({ t: () => mayTransfer && setTransferOpen(true) });
  return (
    <div className={classes.actions}>
      {mayTransfer && (
        <IconButton
          title={t('ticket.transfer')}
          onClick={() => setTransferOpen(true)}
          aria-label={t('ticket.transfer')}
          data-testid="transfer"
        >
          <ArrowRightLeft size={18} />
        </IconButton>
      )}
      {steps.map((step) => {
        const Icon = ICONS[step];
        const label = t(`ticket.${step}`);
        const common = { onClick: () => void run(step, ticket), loading: busy === step, 'data-testid': step };
        return compact && step !== main ? (
          <IconButton key={step} title={label} {...common} aria-label={label}>
            <Icon size={18} />
          </IconButton>
        ) : (
          <Button
            key={step}
            {...common}
            variant={step === main ? 'contained' : 'outlined'}
            startIcon={<Icon size={16} />}
            disabled={busy !== null}
          >
            {label}
          </Button>
        );
      })}
      <Suspense fallback={null}>
        {transferOpen && (
          <TransferDialog
            busy={busy === 'transfer'}
            onClose={() => setTransferOpen(false)}
            onTransfer={(user, queue) => transfer(ticket, user, queue)}
          />
        )}
      </Suspense>
    </div>
  );
}
