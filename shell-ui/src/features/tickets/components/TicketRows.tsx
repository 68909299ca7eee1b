import { useEffect, useEffectEvent, useImperativeHandle, useState, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { VirtualRows } from '~/components/VirtualRows.tsx';
import type { Ticket } from '~/entities/ticket.ts';
import { useVirtualList } from '~/lib/use-virtual-list.ts';
import type { ListHandle } from '../hooks/use-list-cursor.ts';
import { listPlaces } from '../lib/list-scroll.ts';
import { RowSkeletons } from './RowSkeletons.tsx';
import classes from './TicketList.module.css';

/** What a row usually takes, in pixels, until it has been measured. */
const ROW_PX = 76;
const keyOf = ({ id }: Ticket) => id;

interface Props {
  ref: Ref<ListHandle>;
  /** What makes the list; its place is kept under it. */
  name: string;
  tickets: readonly Ticket[];
  loadingMore: boolean;
  onEnd: () => void;
  draw: (ticket: Ticket) => ReactNode;
}

/** The rows of a list: only those near to what is in sight are in the page. */
export function TicketRows({ ref, name, tickets, loadingMore, onEnd, draw }: Props) {
  const { t } = useTranslation();
  const [last] = useState(() => listPlaces.last(name));
  const { list, scroller } = useVirtualList({
    rows: tickets,
    keyOf,
    rowPixels: ROW_PX,
    offset: last?.offset,
    measured: last?.rows,
  });
  useImperativeHandle(ref, () => ({ reveal: (index) => list.scrollToIndex(index) }));
  useEffect(
    () => () => listPlaces.keep(name, { offset: list.scrollOffset ?? 0, rows: list.takeSnapshot() }),
    [name, list],
  );
  const atEnd = (list.getVirtualItems().at(-1)?.index ?? 0) >= tickets.length - 1;
  const reachEnd = useEffectEvent(onEnd);
  useEffect(() => {
    if (atEnd) reachEnd();
  }, [atEnd, tickets.length]);
  return (
    <div ref={scroller} className={classes.list} tabIndex={-1} role="list" aria-label={t('tickets.list')}>
      <VirtualRows list={list} draw={(index) => tickets[index] && draw(tickets[index])} />
      {loadingMore && <RowSkeletons />}
    </div>
  );
}
