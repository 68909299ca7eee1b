import { Bot } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { CountPill } from '@balcao/ui-sdk/parts/CountPill';
import { RowButton } from '~/components/RowButton.tsx';
import { isWithBot, type Ticket } from '~/entities/ticket.ts';
import { formatListTime } from '~/lib/format-time.ts';
import { highlight } from '../lib/highlight.ts';
import type { TicketAction } from '../lib/ticket-steps.ts';
import { ChannelAvatar } from './ChannelAvatar.tsx';
import { Highlighted } from './Highlighted.tsx';
import { PreviewLine } from './PreviewLine.tsx';
import { RowActions } from './RowActions.tsx';
import { RowExcerpts } from './RowExcerpts.tsx';
import { RowFacts } from './RowFacts.tsx';
import classes from './TicketRow.module.css';

/** What can be done with a row; stable, so that a row is drawn anew only when it changed. */
export interface RowHandlers {
  open: (ticket: Ticket) => void;
  /** Looks into the conversation without anybody noticing. */
  spy: (ticket: Ticket) => void;
  /** Opens the conversation at one of its messages. */
  openAt: (ticket: Ticket, messageId: string) => void;
  act: (action: TicketAction, ticket: Ticket) => void;
  menu: (ticket: Ticket, anchor: HTMLElement) => void;
  /** The pointer or the keyboard is on the row. */
  hint: (ticketId: number) => void;
  leave: () => void;
}

interface Props {
  ticket: Ticket;
  /** Its conversation is on screen. */
  selected: boolean;
  /** The keyboard cursor is on it. */
  marked: boolean;
  maySpy: boolean;
  /** Text that waits to be sent. */
  draft: string | undefined;
  /** What was searched for; empty outside a search. */
  term: string;
  on: RowHandlers;
}

/** One ticket of the list. */
export const TicketRow = memo(function TicketRow({ ticket, selected, marked, maySpy, draft, term, on }: Props) {
  const { t } = useTranslation();
  const { contact, unreadMessages: unread, status, queue } = ticket;
  const waiting = status === 'pending';
  const openAt = (messageId: string) => on.openAt(ticket, messageId);
  return (
    <div
      className={classes.row}
      data-selected={selected}
      data-marked={marked}
      data-unread={unread > 0}
      data-waiting={waiting}
      data-testid="ticket-row"
      data-ticket={ticket.id}
      data-uuid={ticket.uuid}
      role="listitem"
      onPointerEnter={() => on.hint(ticket.id)}
      onPointerLeave={on.leave}
      onFocus={() => on.hint(ticket.id)}
      onContextMenu={(event) => {
        event.preventDefault();
        on.menu(ticket, event.currentTarget);
      }}
    >
      <span
        className={classes.strip}
        style={{ background: queue?.color }}
        title={queue?.name ?? t('tickets.noQueue')}
      />
      <div className={classes.body}>
        <div className={classes.head}>
          {/* A waiting ticket is opened by accepting it; looking in without accepting is the admin's eye button. */}
          <RowButton
            className={classes.main}
            disabled={waiting}
            aria-current={selected || undefined}
            onClick={() => on.open(ticket)}
          >
            <ChannelAvatar ticket={ticket} />
            <span className={classes.text}>
              <span className={classes.line}>
                <span className={classes.name}>
                  {term ? <Highlighted pieces={highlight(contact.name, term)} /> : contact.name}
                </span>
                {isWithBot(ticket) && <Bot size={14} className={classes.bot} aria-label={t('tickets.chatbot')} />}
                <time className={classes.time} dateTime={ticket.updatedAt}>
                  {formatListTime(ticket.updatedAt)}
                </time>
              </span>
              <span className={classes.line}>
                <PreviewLine body={ticket.lastMessage} draft={draft} />
                <CountPill count={unread} label={t('tickets.unread', { count: unread })} />
              </span>
              <RowFacts ticket={ticket} />
            </span>
          </RowButton>
          <RowActions ticket={ticket} maySpy={maySpy} on={on} />
        </div>
        {term && (
          <RowExcerpts messages={ticket.messages} term={term} onOpen={waiting && !maySpy ? undefined : openAt} />
        )}
      </div>
    </div>
  );
});
