import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualList } from '~/lib/use-virtual-list.ts';

/** So near to the end, in pixels, new messages are followed. */
const END_PX = 80;

/**
 * Keeps the end in view while the reader is there. What comes in bursts, or grows when its picture has come, moves
 * the end away as well, as does what takes room from the list; only who scrolls up leaves it.
 */
export function useFollowEnd(list: VirtualList, startsAtEnd: boolean) {
  const [atEnd, setAtEnd] = useState(startsAtEnd);
  const following = useRef(startsAtEnd);
  const seen = useRef({ top: 0, height: 0 });
  const note = () => {
    const { scrollTop: top = 0, scrollHeight: height = 0 } = list.scrollElement ?? {};
    seen.current = { top, height };
  };
  const toEnd = () => list.scrollToEnd();
  const keepEnd = useEffectEvent(() => {
    if (following.current) toEnd();
    note();
  });
  const size = list.getTotalSize();
  useLayoutEffect(() => keepEnd(), [size]);
  useEffect(() => {
    if (!list.scrollElement) return;
    const observer = new ResizeObserver(() => keepEnd());
    observer.observe(list.scrollElement);
    return () => observer.disconnect();
  }, [list]);
  return {
    atEnd,
    toEnd: () => {
      following.current = true;
      toEnd();
    },
    /** Somebody goes elsewhere by other means than scrolling, for instance to a quoted message. */
    leaveEnd: () => {
      following.current = false;
    },
    /** What is shown has moved. */
    onMoved: ({ scrollTop, scrollHeight, clientHeight }: HTMLDivElement) => {
      const now = scrollHeight - scrollTop - clientHeight <= END_PX;
      // A line that turns out smaller than was thought moves those below it up, too, but not further than it shrinks.
      const shrunk = Math.max(0, seen.current.height - scrollHeight);
      const up = seen.current.top - scrollTop;
      const scrolledUp = up > shrunk + 1;
      // Near the end steps up add up, so that a slow finger leaves it as well.
      if (!now || up < 0) note();
      setAtEnd(now);
      if (now || scrolledUp) following.current = now;
      else if (following.current) toEnd();
    },
  };
}
