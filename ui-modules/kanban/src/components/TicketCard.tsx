import { plainText, useShell, useTexts } from '@balcao/ui-sdk';
import { CountPill } from '@balcao/ui-sdk/parts';
import { Button } from '@mui/material';
import type { HTMLAttributes, PointerEventHandler, RefAttributes } from 'react';
import type { BoardTicket } from '../lib/board.ts';
import classes from './TicketCard.module.css';

/** What picks a card up: the pointer anywhere, the keyboard by its name. */
export interface CardDrag {
  onPointerDown: PointerEventHandler<HTMLElement>;
  handle: HTMLAttributes<HTMLElement> & RefAttributes<HTMLSpanElement>;
}

interface Props {
  ticket: BoardTicket;
  /** Follows the pointer. */
  lifted?: boolean;
  /** Left behind in its lane while its double follows the pointer. */
  ghost?: boolean;
  drag?: CardDrag;
}

/** Longest text worth laying out on a card, in characters. */
const MAX_PREVIEW = 160;

/** A ticket on the board. */
export function TicketCard({ ticket, lifted = false, ghost = false, drag }: Props) {
  const { t } = useTexts();
  const { navigate } = useShell();
  const { contact, queue, status, unreadMessages: unread } = ticket;
  return (
    <article
      onPointerDown={drag?.onPointerDown}
      className={classes.card}
      data-lifted={lifted}
      data-ghost={ghost}
      data-testid={lifted ? undefined : 'kanban-card'}
      data-ticket={ticket.id}
    >
      <header className={classes.head}>
        <h3 className={classes.name}>
          <span {...drag?.handle} className={classes.handle} data-testid={lifted ? undefined : 'kanban-card-handle'}>
            {contact.name}
          </span>
        </h3>
        <CountPill count={unread} label={t('unread', { count: unread })} />
        <span className={classes.id}>#{ticket.id}</span>
      </header>
      <p className={classes.number}>{contact.number}</p>
      <p className={classes.message}>{preview(ticket.lastMessage, t('location'))}</p>
      <footer className={classes.foot}>
        <span className={classes.queue}>
          <span className={classes.dot} style={{ background: queue?.color }} />
          {queue?.name ?? t('noQueue')}
        </span>
        {status === 'pending' && <span className={classes.waiting}>{t('waiting')}</span>}
        <Button
          size="small"
          className={classes.open}
          onClick={() => navigate(`/tickets/${ticket.uuid}`)}
          onKeyDown={(event) => event.stopPropagation()}
          data-testid="kanban-view-ticket"
        >
          {t('viewTicket')}
        </Button>
      </footer>
    </article>
  );
}

function preview(body: string, locationWord: string): string {
  return body.startsWith('data:image/') ? locationWord : plainText(body.slice(0, MAX_PREVIEW));
}
