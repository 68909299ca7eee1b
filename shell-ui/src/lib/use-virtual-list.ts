import { useVirtualizer, type Virtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useCallback, useRef, type RefObject } from 'react';

/** Rows that are drawn beyond what is in sight, on either side. */
const SPARE_ROWS = 6;

export type VirtualList = Virtualizer<HTMLDivElement, HTMLDivElement>;

interface Wishes<T> {
  rows: readonly T[];
  keyOf: (row: T) => number | string;
  /** What a row usually takes, in pixels, until it has been measured. */
  rowPixels: number;
  /** What precedes the rows in the element that scrolls, in pixels. */
  margin?: number;
  /** To which side the reader's place is kept when rows come before the first one. */
  anchor?: 'start' | 'end';
  /** Where it begins, in pixels. */
  offset?: number;
  /** Rows that were measured when the list was on screen before. */
  measured?: VirtualItem[];
}

/** A long list of which only the rows near to what is in sight are in the page; `VirtualRows` draws them. */
export function useVirtualList<T>(wishes: Wishes<T>): {
  list: VirtualList;
  scroller: RefObject<HTMLDivElement | null>;
} {
  const { rows, keyOf, rowPixels, margin = 0, anchor = 'start', offset = 0, measured = [] } = wishes;
  const scroller = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react-hooks/incompatible-library -- no compiler memoises this app
  const list = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index) => (rows[index] === undefined ? index : keyOf(rows[index])), [rows, keyOf]),
    estimateSize: () => rowPixels,
    overscan: SPARE_ROWS,
    scrollMargin: margin,
    anchorTo: anchor,
    // The first drawing has the right rows already, without having been measured.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialOffset: offset,
    initialMeasurementsCache: measured,
  });
  return { list, scroller };
}
