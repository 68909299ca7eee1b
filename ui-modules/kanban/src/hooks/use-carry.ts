import { useTexts } from '@balcao/ui-sdk';
import { useState } from 'react';
import type { BoardTicket, Lane } from '../lib/board.ts';

/** A card on its way. */
interface Carried {
  ticketId: number;
  /** The lane it is over, by id; null beside the board. */
  over: number | null;
}

/** A card that goes from lane to lane, and what a screen reader says meanwhile, whatever carries it. */
export function useCarry(lanes: Lane[], onMove: (ticket: BoardTicket, laneId: number) => void) {
  const { t } = useTexts();
  const [carried, setCarried] = useState<Carried | null>(null);
  const [said, say] = useState('');
  const home = lanes.find(({ tickets }) => tickets.some(({ id }) => id === carried?.ticketId));
  // A card that somebody else closes meanwhile is carried no more.
  const ticket = home?.tickets.find(({ id }) => id === carried?.ticketId);
  const nameOf = (laneId: number | undefined) => lanes.find(({ id }) => id === laneId)?.tag?.name ?? t('openLane');

  function lift({ id, contact }: BoardTicket, laneId: number): void {
    setCarried({ ticketId: id, over: laneId });
    say(t('dragStart', { name: contact.name }));
  }

  function hover(laneId: number | null): void {
    if (!ticket || laneId === carried?.over) return;
    setCarried({ ticketId: ticket.id, over: laneId });
    if (laneId !== null) say(t('dragOver', { name: ticket.contact.name, lane: nameOf(laneId) }));
  }

  function end(dropped: boolean): void {
    setCarried(null);
    if (!ticket || !home) return;
    const target = dropped ? (carried?.over ?? null) : null;
    const [text, lane] = target === null ? ['dragCancel', home.id] : ['dragEnd', target];
    say(t(text, { name: ticket.contact.name, lane: nameOf(lane) }));
    if (target !== null && target !== home.id) onMove(ticket, target);
  }

  return { ticket, over: ticket && carried ? carried.over : null, said, lift, hover, end };
}
