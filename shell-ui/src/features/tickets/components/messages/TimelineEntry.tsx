import { memo } from 'react';
import type { TimelineItem } from '../../lib/timeline.ts';
import { MessageBubble } from './MessageBubble.tsx';
import { DaySeparator, TicketSeparator, UnreadDivider } from './Separators.tsx';
import classes from './TimelineEntry.module.css';

/** A message with the separators that precede it. */
export const TimelineEntry = memo(function TimelineEntry({ item }: { item: TimelineItem }) {
  const { message } = item;
  return (
    <div className={classes.entry} data-continues={item.continues}>
      {item.endedTicket !== null && <TicketSeparator event="ended" ticketId={item.endedTicket} />}
      {item.startsDay && <DaySeparator iso={message.createdAt} />}
      {item.startsTicket && <TicketSeparator event="started" ticketId={message.ticketId} />}
      {item.firstUnread && <UnreadDivider />}
      <MessageBubble item={item} />
    </div>
  );
});
