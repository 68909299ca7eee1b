import { useTexts } from '@balcao/ui-sdk';
import {
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { useState } from 'react';
import { announcements } from '../lib/announcements.ts';
import { laneCollision, moveByArrow } from '../lib/drag.ts';
import type { BoardTicket, Lane } from '../lib/board.ts';
import { LaneColumn } from './LaneColumn.tsx';
import { TicketCard } from './TicketCard.tsx';
import classes from './Board.module.css';

interface Props {
  lanes: Lane[];
  onMove: (ticket: BoardTicket, laneId: number) => void;
  onShift: (laneId: number, step: -1 | 1) => void;
}

/** Pixels the pointer must travel before a press becomes a drag, so that buttons on cards still work. */
const DRAG_DISTANCE = 6;
/** A finger scrolls unless it rests this long, in milliseconds. */
const TOUCH_DELAY = 220;

/** Lanes side by side; cards move between them by mouse, finger or keyboard. */
export function Board({ lanes, onMove, onShift }: Props) {
  const { t } = useTexts();
  const [dragged, setDragged] = useState<BoardTicket | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(TouchSensor, { activationConstraint: { delay: TOUCH_DELAY, tolerance: DRAG_DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: moveByArrow }),
  );
  const ticketOf = (id: UniqueIdentifier) => lanes.flatMap(({ tickets }) => tickets).find((one) => one.id === id);
  const laneHolding = (id: UniqueIdentifier) => lanes.find(({ tickets }) => tickets.some((one) => one.id === id));
  const nameOf = (lane: Lane | undefined) => lane?.tag?.name ?? t('openLane');
  const names = {
    ticket: (id: UniqueIdentifier) => ticketOf(id)?.contact.name ?? '',
    lane: (id: UniqueIdentifier) => nameOf(lanes.find((lane) => `lane-${lane.id}` === id)),
    laneOf: (id: UniqueIdentifier) => nameOf(laneHolding(id)),
  };

  const onDragEnd = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    const ticket = ticketOf(active.id);
    const from = laneHolding(active.id);
    const to = lanes.find(({ id }) => `lane-${id}` === over?.id);
    if (ticket && to && to.id !== from?.id) onMove(ticket, to.id);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={laneCollision}
      onDragStart={({ active }) => setDragged(ticketOf(active.id) ?? null)}
      onDragCancel={() => setDragged(null)}
      onDragEnd={onDragEnd}
      accessibility={{
        announcements: announcements(t, names),
        screenReaderInstructions: { draggable: t('dragHelp') },
      }}
    >
      <div className={classes.board} role="group" aria-label={t('board')} data-dragging={dragged !== null}>
        {lanes.map((lane, index) => (
          <LaneColumn
            key={lane.id}
            lane={lane}
            draggedId={dragged?.id}
            // The first lane is fixed: it holds what has no stage yet.
            onLeft={index > 1 ? () => onShift(lane.id, -1) : undefined}
            onRight={index > 0 && index < lanes.length - 1 ? () => onShift(lane.id, 1) : undefined}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>{dragged && <TicketCard ticket={dragged} lifted />}</DragOverlay>
    </DndContext>
  );
}
