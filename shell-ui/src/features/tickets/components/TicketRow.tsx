import { Bot, Check, Eye, RotateCcw } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '~/components/Avatar.tsx';
import type { Ticket } from '~/entities/ticket.ts';
import { formatListTime } from '~/lib/format-time.ts';
import type { TicketAction } from '../hooks/use-ticket-actions.ts';
import { previewText } from '../lib/preview-text.ts';
import { RowFacts } from './RowFacts.tsx';
import classes from './TicketRow.module.css';

interface Props {
  ticket: Ticket;
  /** Its conversation is on screen. */
  selected: boolean;
  /** The keyboard cursor is on it. */
  marked: boolean;
  openable: boolean;
  onOpen: () => void;
  onAction: (action: TicketAction) => void;
}

const ROW_ACTIONS = { pending: 'accept', open: 'close', closed: 'reopen' } as const;

/** One ticket of the list. */
export const TicketRow = memo(function TicketRow({ ticket, selected, marked, openable, onOpen, onAction }: Props) {
  const { t } = useTranslation();
  const { contact, unreadMessages: unread, status } = ticket;
  const action = ROW_ACTIONS[status];
  // A waiting ticket is opened by accepting it; looking in without accepting is the admin's eye button.
  const clickable = status !== 'pending';
  return (
    <div
      className={classes.row}
      data-selected={selected}
      data-marked={marked}
      data-unread={unread > 0}
      data-waiting={status === 'pending'}
      data-openable={openable}
      data-testid="ticket-row"
      data-ticket={ticket.id}
      data-uuid={ticket.uuid}
      role="listitem"
    >
      <span
        className={classes.strip}
        style={{ background: ticket.queue?.color }}
        title={ticket.queue?.name ?? t('tickets.noQueue')}
      />
      <button type="button" className={classes.main} disabled={!clickable} onClick={onOpen}>
        <Avatar name={contact.name} seed={contact.id} picture={contact.profilePicUrl} />
        <span className={classes.text}>
          <span className={classes.line}>
            <span className={classes.name}>{contact.name}</span>
            {ticket.chatbot && <Bot size={14} className={classes.bot} aria-label={t('tickets.chatbot')} />}
            <time className={classes.time} dateTime={ticket.updatedAt}>
              {formatListTime(ticket.updatedAt)}
            </time>
          </span>
          <span className={classes.line}>
            <span className={classes.preview}>{previewText(ticket.lastMessage, t('tickets.location'))}</span>
            {unread > 0 && (
              <span className={classes.unread} aria-label={t('tickets.unread', { count: unread })}>
                {unread > 99 ? '99+' : unread}
              </span>
            )}
          </span>
          <RowFacts ticket={ticket} />
        </span>
      </button>
      <span className={classes.actions} data-always={status === 'pending'}>
        {status === 'pending' && openable && (
          <button
            type="button"
            className={classes.icon}
            onClick={onOpen}
            aria-label={t('ticket.spy')}
            title={t('ticket.spy')}
            data-testid="spy"
          >
            <Eye size={16} />
          </button>
        )}
        <button type="button" className={classes.action} onClick={() => onAction(action)} data-testid={`row-${action}`}>
          {status === 'closed' ? <RotateCcw size={14} aria-hidden /> : <Check size={14} aria-hidden />}
          {t(`ticket.${action}`)}
        </button>
      </span>
    </div>
  );
});
