import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { ArrowRightLeft, Check, EllipsisVertical, RotateCcw, Undo2, type LucideIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '~/entities/ticket.ts';
import { lazyCode } from '~/lib/lazy-part.ts';
import { useShortcuts } from '../hooks/use-shortcuts.ts';
import { useTicketActions } from '../hooks/use-ticket-actions.ts';
import { useTicketCommands } from '../hooks/use-ticket-commands.ts';
import { withKey } from '../lib/shortcut-keys.ts';
import { STEPS, type TicketAction } from '../lib/ticket-steps.ts';
import classes from './TicketActions.module.css';

const TransferDialog = lazyCode(() => import('./TransferDialog.tsx').then((m) => m.TransferDialog));
const TicketMenu = lazyCode(() => import('./TicketMenu.tsx').then((m) => m.TicketMenu));

const ICONS: Record<TicketAction, LucideIcon> = { accept: Check, return: Undo2, close: Check, reopen: RotateCcw };
const KEYS = { accept: 'accept', close: 'finish', return: undefined, reopen: undefined } as const;

/** Buttons of an open conversation. `compact` leaves only the main step and the menu. */
export function TicketActions({ ticket, compact }: { ticket: Ticket; compact: boolean }) {
  const { t } = useTranslation();
  const { run } = useTicketActions();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [menuUsed, setMenuUsed] = useState(false);
  const [transferring, setTransferring] = useState(false);
  const transfer = ticket.status === 'closed' ? undefined : () => setTransferring(true);
  const main = STEPS[ticket.status].at(-1);
  const shown = STEPS[ticket.status].filter((step) => !compact || step === main);
  useShortcuts({ t: transfer });
  useTicketCommands(ticket, (step) => void run(step, ticket), transfer);
  return (
    <div className={classes.actions}>
      {!compact && transfer && (
        <IconButton
          title={withKey(t('ticket.transfer'), 'transfer')}
          onClick={transfer}
          aria-label={t('ticket.transfer')}
          aria-keyshortcuts="T"
          data-testid="transfer"
        >
          <ArrowRightLeft size={18} />
        </IconButton>
      )}
      {shown.map((step) => {
        const Icon = ICONS[step];
        const label = t(`ticket.${step}`);
        return (
          <Button
            key={step}
            variant={step === main ? 'contained' : 'outlined'}
            startIcon={<Icon size={16} />}
            onClick={() => void run(step, ticket)}
            title={withKey(label, KEYS[step])}
            className={step === main ? undefined : classes.other}
            aria-label={label}
            data-testid={step}
          >
            <span className={classes.label}>{label}</span>
          </Button>
        );
      })}
      <IconButton
        onClick={(event) => {
          setMenuUsed(true);
          setAnchor(event.currentTarget);
        }}
        aria-haspopup="menu"
        aria-label={t('inboxList.options')}
        title={t('inboxList.options')}
        data-testid="ticket-menu"
      >
        <EllipsisVertical size={18} />
      </IconButton>
      <Suspense fallback={null}>
        {menuUsed && (
          <TicketMenu
            ticket={ticket}
            anchor={anchor}
            onStep={(step) => void run(step, ticket)}
            onClose={() => setAnchor(null)}
          />
        )}
        {transferring && <TransferDialog ticket={ticket} onClose={() => setTransferring(false)} />}
      </Suspense>
    </div>
  );
}
