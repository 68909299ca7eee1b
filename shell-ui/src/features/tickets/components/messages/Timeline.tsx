import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import type { TimelineItem } from '../../lib/timeline.ts';
import { JumpToLatest } from './JumpToLatest.tsx';
import { TimelineEntry } from './TimelineEntry.tsx';
import { TimelineEnd, TimelineStart, type TimelineEdges } from './TimelineEdges.tsx';
import { useFollowEnd } from './use-follow-end.ts';
import { useLineKeys } from './use-line-keys.ts';
import { useMessageGestures } from './use-message-gestures.ts';
import classes from './MessageList.module.css';

/** Index of the newest page's first message; older pages count down from it, so nothing jumps. */
const BASE_INDEX = 1_000_000;
/** So near to the top, in pixels, the next page is loaded. */
const TOP_THRESHOLD = 50;
/** So near to the end new messages are followed. */
const END_THRESHOLD = 80;

/** What others may ask of the timeline. */
export interface TimelineHandle {
  /** Brings a loaded message to the middle; tells whether it is there. */
  show: (messageId: string) => boolean;
}

interface Props {
  ref: Ref<TimelineHandle>;
  items: TimelineItem[];
  /** Messages before those of the first page. */
  olderCount: number;
  edges: TimelineEdges;
  onOlder: () => void;
}

const COMPONENTS = { Header: TimelineStart, Footer: TimelineEnd };
const drawItem = (_: number, item: TimelineItem) => <TimelineEntry item={item} />;
const keyOf = (_: number, { key }: TimelineItem) => key;

/** The messages themselves: only those in sight are in the page. */
export function Timeline({ ref, items, olderCount, edges, onOlder }: Props) {
  const { t } = useTranslation();
  const list = useRef<VirtuosoHandle>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [atTop, setAtTop] = useState(false);
  const [start] = useState(() => {
    const index = items.findIndex((item) => item.firstUnread);
    return index === -1 ? { index: items.length - 1, align: 'end' as const } : { index, align: 'start' as const };
  });
  const { atEnd, toEnd, leaveEnd, followOutput, onAtEnd, hands } = useFollowEnd(list, frame, start.align === 'end');
  const unseen = useUnseen(items, atEnd);

  useImperativeHandle(ref, () => ({
    show: (messageId) => {
      const index = items.findIndex(({ message }) => message.id === messageId);
      if (index !== -1) {
        leaveEnd();
        list.current?.scrollToIndex({ index, align: 'center' });
      }
      return index !== -1;
    },
  }));

  // A page may be shorter than the screen: then the top is still in sight when it has come.
  useEffect(() => {
    if (atTop && edges.hasOlder && !edges.isLoadingOlder && !edges.olderFailed) onOlder();
  }, [atTop, edges, onOlder]);

  // One's own message is always brought into view.
  const sending = items.at(-1)?.outgoing?.clientId;
  const bringEnd = useEffectEvent(toEnd);
  useEffect(() => {
    if (sending) bringEnd();
  }, [sending]);

  const gestures = useMessageGestures(items);
  const onKeyDown = useLineKeys(items);
  return (
    <div ref={frame} className={classes.frame} {...hands} {...gestures} onKeyDown={onKeyDown}>
      <Virtuoso
        ref={list}
        className={classes.list}
        data={items}
        context={edges}
        firstItemIndex={BASE_INDEX - olderCount}
        initialTopMostItemIndex={start}
        computeItemKey={keyOf}
        alignToBottom
        followOutput={followOutput}
        atBottomStateChange={onAtEnd}
        atBottomThreshold={END_THRESHOLD}
        atTopStateChange={setAtTop}
        atTopThreshold={TOP_THRESHOLD}
        increaseViewportBy={{ top: 600, bottom: 200 }}
        role="log"
        aria-label={t('messages.list')}
        data-testid="timeline"
        components={COMPONENTS}
        itemContent={drawItem}
      />
      {!atEnd && <JumpToLatest count={unseen} onClick={toEnd} />}
    </div>
  );
}

/** How many messages came since one left the end. */
function useUnseen(items: TimelineItem[], atEnd: boolean): number {
  const lastKey = items.at(-1)?.key;
  const [seenKey, setSeenKey] = useState(lastKey);
  if (atEnd && seenKey !== lastKey) setSeenKey(lastKey);
  if (atEnd || seenKey === lastKey) return 0;
  return items.length - 1 - items.findLastIndex(({ key }) => key === seenKey);
}
