import { useTexts } from '@balcao/ui-sdk';
import { useDraggable } from '@dnd-kit/core';
import type { DOMAttributes } from 'react';
import type { BoardTicket } from '../lib/board.ts';
import { TicketCard } from './TicketCard.tsx';

/** A card in its lane: the pointer picks it up anywhere, the keyboard by its name. */
export function DraggableCard({ ticket }: { ticket: BoardTicket }) {
  const { t } = useTexts();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({ id: ticket.id });
  // The library types its handlers as plain functions.
  const { onKeyDown, ...pointer } = (listeners ?? {}) as DOMAttributes<HTMLElement>;
  return (
    <TicketCard
      ref={setNodeRef}
      ticket={ticket}
      ghost={isDragging}
      pointer={pointer}
      handle={{ ...attributes, onKeyDown, ref: setActivatorNodeRef, 'aria-roledescription': t('draggable') }}
    />
  );
}
