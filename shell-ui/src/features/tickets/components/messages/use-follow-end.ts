import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  type WheelEvent,
} from 'react';
import type { VirtuosoHandle } from 'react-virtuoso';

/** So long after a key, a turn of the wheel or a touch a movement counts as the reader's, in milliseconds. */
const HAND_MS = 1000;

/** Keys that move what is shown. */
const MOVING = new Set(['ArrowUp', 'PageUp', 'Home', 'Tab']);

/**
 * Keeps the end in view while the reader is there. What comes in bursts, or grows when its picture has come, moves
 * the end away as well, as does what takes room from the list's frame; only the reader's own hand counts as leaving it.
 */
export function useFollowEnd(
  list: RefObject<VirtuosoHandle | null>,
  frame: RefObject<HTMLElement | null>,
  startsAtEnd: boolean,
) {
  const [atEnd, setAtEnd] = useState(startsAtEnd);
  const following = useRef(startsAtEnd);
  const handAt = useRef(-Infinity);
  const toEnd = () => list.current?.scrollToIndex({ index: 'LAST', align: 'end' });
  const keepEnd = useEffectEvent(() => following.current && toEnd());
  useEffect(() => {
    if (!frame.current) return;
    const observer = new ResizeObserver(keepEnd);
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame]);
  const moves = () => {
    handAt.current = performance.now();
  };
  return {
    atEnd,
    toEnd: () => {
      following.current = true;
      toEnd();
    },
    /** Somebody goes elsewhere by other means than scrolling, for instance to a quoted message. */
    leaveEnd: () => {
      moves();
      following.current = false;
    },
    followOutput: () => (following.current ? ('auto' as const) : false),
    onAtEnd: (now: boolean) => {
      setAtEnd(now);
      const byHand = performance.now() - handAt.current < HAND_MS;
      if (now || byHand) following.current = now;
      else if (following.current) toEnd();
    },
    hands: {
      onWheel: ({ deltaY }: WheelEvent) => deltaY < 0 && moves(),
      onTouchMove: moves,
      onKeyDownCapture: ({ key }: KeyboardEvent) => MOVING.has(key) && moves(),
      // Pressing what is in the list is no movement; pressing the list itself is its scroll bar.
      onPointerDownCapture: ({ target }: PointerEvent) =>
        (target as HTMLElement).dataset.virtuosoScroller !== undefined && moves(),
    },
  };
}
