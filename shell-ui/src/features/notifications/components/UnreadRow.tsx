import { Avatar } from '@balcao/ui-sdk/parts/Avatar';
import { CountPill } from '@balcao/ui-sdk/parts/CountPill';
import { StatusDot } from '@balcao/ui-sdk/parts/StatusDot';
import IconButton from '@mui/material/IconButton';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RowButton } from '~/components/RowButton.tsx';
import type { Ticket } from '~/entities/ticket.ts';
import { formatListTime } from '~/lib/format-time.ts';
import classes from './UnreadRow.module.css';

interface Props {
  ticket: Ticket;
  /** Its last message in one line. */
  text: string;
  onOpen: () => void;
  /** Only own tickets can be read: one that waits is answered by accepting it. */
  onRead?: () => void;
}

/** A ticket with unread messages: opens it, or marks it as read. */
export function UnreadRow({ ticket, text, onOpen, onRead }: Props) {
  const { t } = useTranslation('alerts');
  const { contact, unreadMessages: unread } = ticket;
  return (
    <li className={classes.row} data-testid="notification" data-ticket={ticket.id}>
      <RowButton className={classes.main} onClick={onOpen} data-testid="notification-open">
        <Avatar name={contact.name} seed={contact.id} picture={contact.profilePicUrl} />
        <span className={classes.text}>
          <span className={classes.line}>
            <span className={classes.name}>{contact.name}</span>
            <time className={classes.time} dateTime={ticket.updatedAt}>
              {formatListTime(ticket.updatedAt)}
            </time>
          </span>
          <span className={classes.line}>
            <span className={classes.preview}>{text}</span>
            <CountPill count={unread} label={t('unread', { count: unread })} />
          </span>
          {ticket.status === 'pending' && (
            <span className={classes.state}>
              <StatusDot tone="warning" label={t('waiting')} />
            </span>
          )}
        </span>
      </RowButton>
      {onRead && (
        <IconButton title={t('read')} aria-label={t('read')} onClick={onRead} data-testid="mark-read">
          <Check size={16} />
        </IconButton>
      )}
    </li>
  );
}
