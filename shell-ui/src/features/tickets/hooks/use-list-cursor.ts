import { useState, type RefObject } from 'react';
import type { Ticket } from '~/entities/ticket.ts';

/** What the keyboard asks of a list. */
export interface ListHandle {
  /** Brings a row into view. */
  reveal: (index: number) => void;
}

/** The row that the keyboard is on; before the first move it is the one that is open. */
export function useListCursor(
  tickets: readonly Ticket[],
  openUuid: string | undefined,
  list: RefObject<ListHandle | null>,
) {
  const [markedId, setMarkedId] = useState<number | null>(null);
  const marked = markedId === null ? -1 : tickets.findIndex(({ id }) => id === markedId);
  const position = marked === -1 ? tickets.findIndex(({ uuid }) => uuid === openUuid) : marked;
  return {
    markedId,
    current: tickets[position],
    set: setMarkedId,
    /** Goes up or down; answers the row that it is on now. */
    move(step: number): Ticket | undefined {
      const index = Math.max(0, Math.min(tickets.length - 1, position + step));
      const target = tickets[index];
      if (!target) return undefined;
      setMarkedId(target.id);
      list.current?.reveal(index);
      return target;
    },
  };
}
