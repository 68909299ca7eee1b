import { useTexts } from '@balcao/ui-sdk';
import { useId, useRef } from 'react';
import { useCardDrag } from '../hooks/use-card-drag.ts';
import type { BoardTicket, Lane } from '../lib/board.ts';
import { LaneColumn } from './LaneColumn.tsx';
import { TicketCard } from './TicketCard.tsx';
import classes from './Board.module.css';

interface Props {
  lanes: Lane[];
  onMove: (ticket: BoardTicket, laneId: number) => void;
  onShift: (laneId: number, step: -1 | 1) => void;
}

/** Lanes side by side; cards move between them by mouse, finger or keyboard. */
export function Board({ lanes, onMove, onShift }: Props) {
  const { t } = useTexts();
  const helpId = useId();
  const board = useRef<HTMLDivElement>(null);
  const { carry, lifted, press, key, focusReturned } = useCardDrag(board, lanes, onMove);
  return (
    <>
      <div
        ref={board}
        className={classes.board}
        role="group"
        aria-label={t('board')}
        data-dragging={carry.ticket !== undefined}
      >
        {lanes.map((lane, index) => (
          <LaneColumn
            key={lane.id}
            lane={lane}
            over={carry.over === lane.id}
            carriedId={carry.ticket?.id}
            // The first lane is fixed: it holds what has no stage yet.
            onLeft={index > 1 ? () => onShift(lane.id, -1) : undefined}
            onRight={index > 0 && index < lanes.length - 1 ? () => onShift(lane.id, 1) : undefined}
            card={(ticket) => ({
              onPointerDown: press(ticket, lane.id),
              handle: {
                ref: focusReturned(ticket.id, lane.id),
                onKeyDown: key(ticket, lane.id),
                role: 'button',
                tabIndex: 0,
                'aria-roledescription': t('draggable'),
                'aria-describedby': helpId,
              },
            })}
          />
        ))}
      </div>
      <p id={helpId} hidden>
        {t('dragHelp')}
      </p>
      <p className={classes.said} aria-live="assertive" role="status">
        {carry.said}
      </p>
      {carry.ticket && (
        <div ref={lifted} className={classes.lifted}>
          <TicketCard ticket={carry.ticket} lifted />
        </div>
      )}
    </>
  );
}
