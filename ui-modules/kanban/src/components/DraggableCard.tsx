import { useDraggable } from '@dnd-kit/core';
import type { BoardTicket } from '../lib/board.ts';
import { TicketCard } from './TicketCard.tsx';

/** A card in its lane, ready to be picked up. */
export function DraggableCard({ ticket }: { ticket: BoardTicket }) {
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({ id: ticket.id });
  return <TicketCard ref={setNodeRef} ticket={ticket} ghost={isDragging} handle={{ ...attributes, ...listeners }} />;
}
