import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import { EmptyState } from '@balcao/ui-sdk/parts/EmptyState';
import { ErrorState } from '@balcao/ui-sdk/parts/ErrorState';
import { MessageCircle } from 'lucide-react';
import type { Message } from '~/entities/message.ts';
import type { Ticket } from '~/entities/ticket.ts';
import { useConversation } from '../hooks/use-conversation.ts';
import { discard, type OutgoingMessage } from '../lib/outbox.ts';
import { buildTimeline, findFirstUnread, type TimelineItem } from '../lib/timeline.ts';
import { ConversationSkeleton } from './ConversationSkeleton.tsx';
import { JumpToLatest } from './JumpToLatest.tsx';
import { TimelineEntry } from './TimelineEntry.tsx';
import classes from './MessageList.module.css';

/** Index of the newest page's first message; older pages count down from it, so nothing jumps. */
const BASE_INDEX = 1_000_000;

interface Props {
  ticket: Ticket;
  onReply: (message: Message) => void;
  onRetry: (message: OutgoingMessage) => void;
}

/** A conversation's messages; opens at the first unread one and stays at the end while there. */
export function MessageList({ ticket, onReply, onRetry }: Props) {
  const { t } = useTranslation();
  const { stored, outgoing, olderCount, isError, error, refetch, ...query } = useConversation(ticket.id);
  const [unreadAtOpening] = useState(ticket.unreadMessages);
  const [firstUnread, setFirstUnread] = useState<string | null | undefined>(undefined);
  if (stored && firstUnread === undefined) setFirstUnread(findFirstUnread(stored, unreadAtOpening));
  const items = useMemo(
    () => buildTimeline(stored ?? [], outgoing, firstUnread ?? null),
    [stored, outgoing, firstUnread],
  );

  if (isError && !stored) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!stored) return <ConversationSkeleton />;
  if (items.length === 0) {
    return (
      <div className={classes.empty}>
        <EmptyState icon={MessageCircle} title={t('messages.empty')} />
      </div>
    );
  }
  return (
    <Timeline
      items={items}
      firstIndex={BASE_INDEX - olderCount}
      onOlder={() => query.hasNextPage && !query.isFetchingNextPage && void query.fetchNextPage()}
      onReply={onReply}
      onRetry={onRetry}
    />
  );
}

interface TimelineProps {
  items: TimelineItem[];
  firstIndex: number;
  onOlder: () => void;
  onReply: (message: Message) => void;
  onRetry: (message: OutgoingMessage) => void;
}

function Timeline({ items, firstIndex, onOlder, onReply, onRetry }: TimelineProps) {
  const { t } = useTranslation();
  const list = useRef<VirtuosoHandle>(null);
  const [atEnd, setAtEnd] = useState(true);
  const [seenKey, setSeenKey] = useState(items.at(-1)?.key);
  const lastKey = items.at(-1)?.key;
  if (atEnd && seenKey !== lastKey) setSeenKey(lastKey);
  const unseen = atEnd ? 0 : items.length - 1 - items.findIndex(({ key }) => key === seenKey);
  const [start] = useState(() => {
    const index = items.findIndex((item) => item.firstUnread);
    return index === -1 ? { index: items.length - 1, align: 'end' as const } : { index, align: 'start' as const };
  });
  const toEnd = () => list.current?.scrollToIndex({ index: 'LAST', align: 'end' });

  // One's own message is always brought into view.
  const sending = items.at(-1)?.outgoing?.clientId;
  useEffect(() => {
    if (sending) list.current?.scrollToIndex({ index: 'LAST', align: 'end' });
  }, [sending]);

  return (
    <div className={classes.frame}>
      <Virtuoso
        ref={list}
        className={classes.list}
        data={items}
        firstItemIndex={firstIndex}
        initialTopMostItemIndex={start}
        computeItemKey={(_, { key }) => key}
        alignToBottom
        followOutput={(isAtBottom) => (isAtBottom ? 'auto' : false)}
        atBottomStateChange={setAtEnd}
        atBottomThreshold={80}
        startReached={onOlder}
        increaseViewportBy={{ top: 600, bottom: 200 }}
        role="log"
        aria-label={t('messages.list')}
        components={{ Footer: EndSpace }}
        itemContent={(_, item) => (
          <TimelineEntry
            item={item}
            onReply={onReply}
            onRetry={onRetry}
            onDiscard={({ clientId }) => discard(clientId)}
          />
        )}
      />
      {!atEnd && <JumpToLatest count={unseen} onClick={toEnd} />}
    </div>
  );
}

/** Keeps the last bubble off the composer. */
function EndSpace() {
  return <div className={classes.end} />;
}
