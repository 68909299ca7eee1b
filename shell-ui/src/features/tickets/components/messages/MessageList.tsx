import { MessageCircle } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@balcao/ui-sdk/parts/EmptyState';
import { ErrorState } from '@balcao/ui-sdk/parts/ErrorState';
import type { Message } from '~/entities/message.ts';
import type { Ticket } from '~/entities/ticket.ts';
import { useLatest } from '~/lib/use-latest.ts';
import { useMessageHistory } from '../../hooks/use-message-history.ts';
import type { OutgoingMessage } from '../../lib/outbox.ts';
import { buildTimeline, findFirstUnread } from '../../lib/timeline.ts';
import { ConversationSkeleton } from '../ConversationSkeleton.tsx';
import { MessagesProvider } from './MessagesProvider.tsx';
import { Timeline, type TimelineHandle } from './Timeline.tsx';
import { useCalendar } from './use-calendar.ts';
import { useAskedMessage } from './use-asked-message.ts';
import { useJump } from './use-jump.ts';
import classes from './MessageList.module.css';

interface Props {
  ticket: Ticket;
  onReply: (message: Message) => void;
  onRetry: (message: OutgoingMessage) => void;
}

/** A conversation's messages; opens at the first unread one and stays at the end while there. */
export function MessageList({ ticket, onReply, onRetry }: Props) {
  const { t } = useTranslation();
  const history = useMessageHistory(ticket);
  const { stored, outgoing, isComplete, hasOlder, isLoadingOlder, olderFailed } = history;
  const calendar = useCalendar();
  const [unreadAtOpening] = useState(ticket.unreadMessages);
  const [firstUnread, setFirstUnread] = useState<string | null | undefined>(undefined);
  // What the browser kept of an earlier visit lacks the very messages that have not been read.
  const isCurrent = unreadAtOpening === 0 || !history.isFetching || stored?.at(-1)?.body === ticket.lastMessage;
  if (stored && isCurrent && firstUnread === undefined) setFirstUnread(findFirstUnread(stored, unreadAtOpening));
  const items = useMemo(
    () => buildTimeline(stored ?? [], outgoing, firstUnread ?? null, { calendar, complete: isComplete }),
    [stored, outgoing, firstUnread, calendar, isComplete],
  );

  const timeline = useRef<TimelineHandle>(null);
  const jump = useJump(timeline, items, history.reach);
  useAskedMessage(stored !== undefined, jump.to);
  const latest = useLatest(history);
  const loadOlder = useCallback(() => void latest().loadOlder(), [latest]);
  const asksForEarlier = history.loadEarlier !== null;
  const endedTicket = ticket.status === 'closed' ? ticket.id : null;
  const edges = useMemo(
    () => ({
      hasOlder,
      // One loading at a time: a page that comes by itself would take the place of those that a jump has brought.
      isLoadingOlder: isLoadingOlder || jump.searching,
      olderFailed,
      loadOlder,
      loadEarlier: asksForEarlier ? () => void latest().loadEarlier?.() : null,
      endedTicket,
    }),
    [hasOlder, isLoadingOlder, jump.searching, olderFailed, loadOlder, asksForEarlier, endedTicket, latest],
  );

  if (history.error) return <ErrorState error={history.error} onRetry={history.retry} />;
  if (!stored) return <ConversationSkeleton />;
  if (items.length === 0) {
    return (
      <div className={classes.empty}>
        <EmptyState icon={MessageCircle} title={t('messages.empty')} />
      </div>
    );
  }
  return (
    <MessagesProvider
      ticket={ticket}
      calendar={calendar}
      messages={stored}
      hasOlder={hasOlder}
      loadOlder={loadOlder}
      onReply={onReply}
      onRetry={onRetry}
      onJump={jump.to}
    >
      <div className={classes.pane}>
        <Timeline key={firstUnread ?? 'end'} ref={timeline} items={items} edges={edges} onOlder={loadOlder} />
        {jump.searching && (
          <div className={classes.searching} role="status">
            {t('messages.searchingQuote')}
          </div>
        )}
      </div>
    </MessagesProvider>
  );
}
