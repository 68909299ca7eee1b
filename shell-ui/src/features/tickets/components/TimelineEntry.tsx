import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '~/entities/message.ts';
import { formatDate, isSameDay } from '~/lib/format-time.ts';
import type { OutgoingMessage } from '../lib/outbox.ts';
import type { TimelineItem } from '../lib/timeline.ts';
import { MessageBubble } from './MessageBubble.tsx';
import classes from './TimelineEntry.module.css';

const DAY_MS = 86_400_000;

interface Props {
  item: TimelineItem;
  onReply: (message: Message) => void;
  onRetry: (message: OutgoingMessage) => void;
  onDiscard: (message: OutgoingMessage) => void;
}

/** A message with the separators that precede it. */
export const TimelineEntry = memo(function TimelineEntry({ item, onReply, onRetry, onDiscard }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.entry} data-continues={item.continues}>
      {item.startsDay && <DaySeparator iso={item.message.createdAt} />}
      {item.firstUnread && (
        <div className={classes.unread} role="separator">
          <span>{t('messages.unreadDivider')}</span>
        </div>
      )}
      <MessageBubble item={item} onReply={onReply} onRetry={onRetry} onDiscard={onDiscard} />
    </div>
  );
});

function DaySeparator({ iso }: { iso: string }) {
  const { t } = useTranslation();
  const day = new Date(iso);
  const now = new Date();
  let label = formatDate(iso);
  if (isSameDay(day, now)) label = t('messages.today');
  else if (isSameDay(day, new Date(now.getTime() - DAY_MS))) label = t('messages.yesterday');
  return (
    <div className={classes.day} role="separator">
      <span>{label}</span>
    </div>
  );
}
