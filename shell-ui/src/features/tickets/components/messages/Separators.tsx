import { useMessages } from './messages-context.ts';
import classes from './Separators.module.css';

/** Today, yesterday, or the date of the messages that follow. */
export function DaySeparator({ iso }: { iso: string }) {
  const { t, calendar } = useMessages();
  const age = calendar.day(new Date().toISOString()) - calendar.day(iso);
  const words = age === 0 ? t('messages.today') : age === 1 ? t('messages.yesterday') : calendar.date(iso);
  return (
    <div className={classes.day} role="separator" data-testid="day-separator">
      <time dateTime={iso.slice(0, 10)}>{words}</time>
    </div>
  );
}

/** Where a conversation of the contact began or ended. */
export function TicketSeparator({ event, ticketId }: { event: 'started' | 'ended'; ticketId: number }) {
  const { t } = useMessages();
  return (
    <div className={classes.ticket} role="separator" data-testid={`conversation-${event}`}>
      <span>{t(`messages.conversation.${event}`, { number: ticketId })}</span>
    </div>
  );
}

/** Above the first message that had not been read at opening. */
export function UnreadDivider() {
  const { t } = useMessages();
  return (
    <div className={classes.unread} role="separator" data-testid="unread-divider">
      <span>{t('messages.unreadDivider')}</span>
    </div>
  );
}
