import { useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { VirtualRows } from '~/components/VirtualRows.tsx';
import { useVirtualList } from '~/lib/use-virtual-list.ts';
import type { TimelineItem } from '../../lib/timeline.ts';
import { JumpToLatest } from './JumpToLatest.tsx';
import { TimelineEntry } from './TimelineEntry.tsx';
import { START_PX, TimelineEnd, TimelineStart, type TimelineEdges } from './TimelineEdges.tsx';
import { useFollowEnd } from './use-follow-end.ts';
import { useLineKeys } from './use-line-keys.ts';
import { useMessageGestures } from './use-message-gestures.ts';
import classes from './MessageList.module.css';

/** What a line usually takes, in pixels, until it has been measured. */
const LINE_PX = 48;
/** So near to the top, in pixels, the messages before are loaded. */
const TOP_PX = 300;

const keyOf = ({ key }: TimelineItem) => key;

/** What others may ask of the timeline. */
export interface TimelineHandle {
  /** Brings a loaded message to the middle; tells whether it is there. */
  show: (messageId: string) => boolean;
}

interface Props {
  ref: Ref<TimelineHandle>;
  items: TimelineItem[];
  edges: TimelineEdges;
  onOlder: () => void;
}

/** The messages themselves: only those in sight are in the page. */
export function Timeline({ ref, items, edges, onOlder }: Props) {
  const { t } = useTranslation();
  const [atTop, setAtTop] = useState(false);
  const [unread] = useState(() => items.findIndex((item) => item.firstUnread));
  const { list, scroller } = useVirtualList({
    rows: items,
    keyOf,
    rowPixels: LINE_PX,
    margin: START_PX,
    anchor: 'end',
    offset: (unread === -1 ? items.length : unread) * LINE_PX,
  });
  const { atEnd, toEnd, leaveEnd, onMoved } = useFollowEnd(list, unread === -1);
  const unseen = useUnseen(items, atEnd);

  const look = () => {
    if (!scroller.current) return;
    setAtTop(scroller.current.scrollTop <= TOP_PX);
    onMoved(scroller.current);
  };
  const begin = useEffectEvent(() => {
    if (unread !== -1) list.scrollToIndex(unread, { align: 'start' });
    look();
  });
  useLayoutEffect(() => begin(), []);

  useImperativeHandle(ref, () => ({
    show: (messageId) => {
      const index = items.findIndex(({ message }) => message.id === messageId);
      if (index !== -1) {
        leaveEnd();
        list.scrollToIndex(index, { align: 'center' });
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
    <div className={classes.frame} {...gestures} onKeyDown={onKeyDown}>
      <div
        ref={scroller}
        className={classes.list}
        onScroll={look}
        tabIndex={0}
        role="log"
        aria-label={t('messages.list')}
        data-testid="timeline"
      >
        <TimelineStart edges={edges} />
        <VirtualRows list={list} draw={(index) => items[index] && <TimelineEntry item={items[index]} />} />
        <TimelineEnd edges={edges} />
      </div>
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
