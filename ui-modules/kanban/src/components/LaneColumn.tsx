import { useTexts } from '@balcao/ui-sdk';
import { useDroppable } from '@dnd-kit/core';
import type { Lane } from '../lib/board.ts';
import { DraggableCard } from './DraggableCard.tsx';
import { LaneShift } from './LaneShift.tsx';
import classes from './LaneColumn.module.css';

interface Props {
  lane: Lane;
  /** Ticket on the move, if any. */
  draggedId: number | undefined;
  onLeft?: () => void;
  onRight?: () => void;
}

/** One column: its name, how many tickets it holds, and their cards. */
export function LaneColumn({ lane, draggedId, onLeft, onRight }: Props) {
  const { t } = useTexts();
  const { setNodeRef, isOver } = useDroppable({ id: `lane-${lane.id}` });
  const name = lane.tag?.name ?? t('openLane');
  return (
    <section
      ref={setNodeRef}
      className={classes.lane}
      data-over={isOver}
      data-testid="kanban-lane"
      data-lane={lane.id}
      aria-label={name}
    >
      <header className={classes.head}>
        <span className={classes.dot} style={{ background: lane.tag?.color }} />
        <h2 className={classes.name}>{name}</h2>
        <span className={classes.count} data-testid="kanban-lane-count">
          {lane.tickets.length}
        </span>
        <LaneShift onLeft={onLeft} onRight={onRight} />
      </header>
      <div className={classes.cards}>
        {lane.tickets.map((ticket) => (
          <DraggableCard key={ticket.id} ticket={ticket} />
        ))}
        {lane.tickets.length === 0 && draggedId === undefined && <p className={classes.empty}>{t('empty')}</p>}
      </div>
    </section>
  );
}
