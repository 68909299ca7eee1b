import { Check, EllipsisVertical, Eye, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '~/entities/ticket.ts';
import type { TicketAction } from '../lib/ticket-steps.ts';
import type { RowHandlers } from './TicketRow.tsx';
import classes from './RowActions.module.css';

/** The step that a row offers in each state. */
const MAIN: Readonly<Record<Ticket['status'], TicketAction>> = { pending: 'accept', open: 'close', closed: 'reopen' };

/** Buttons of a row: they lie over it, so that nothing moves when they appear. */
export function RowActions({ ticket, maySpy, on }: { ticket: Ticket; maySpy: boolean; on: RowHandlers }) {
  const { t } = useTranslation();
  const main = MAIN[ticket.status];
  const Icon = main === 'reopen' ? RotateCcw : Check;
  return (
    <span className={classes.actions} data-always={main === 'accept'}>
      {maySpy && (
        <button
          type="button"
          className={classes.icon}
          onClick={() => on.spy(ticket)}
          aria-label={t('ticket.spy')}
          title={t('ticket.spy')}
          data-testid="spy"
        >
          <Eye size={16} />
        </button>
      )}
      <button
        type="button"
        className={classes.action}
        data-optional={main !== 'accept'}
        onClick={() => on.act(main, ticket)}
        data-testid={`row-${main}`}
      >
        <Icon size={14} aria-hidden />
        {t(`ticket.${main}`)}
      </button>
      <button
        type="button"
        className={classes.icon}
        aria-haspopup="menu"
        onClick={(event) => on.menu(ticket, event.currentTarget)}
        aria-label={t('inboxList.more', { name: ticket.contact.name })}
        title={t('inboxList.options')}
        data-testid="row-menu"
      >
        <EllipsisVertical size={16} />
      </button>
    </span>
  );
}
