import { useTexts } from '@balcao/ui-sdk';
import type { BoardTicket, Lane } from '../lib/board.ts';
import { LaneShift } from './LaneShift.tsx';
import { TicketCard, type CardDrag } from './TicketCard.tsx';
import classes from './LaneColumn.module.css';

interface Props {
  lane: Lane;
  /** Whether a card is carried over it. */
  over: boolean;
  /** Ticket on the move, if any. */
  carriedId: number | undefined;
  /** What picks a card up. */
  card: (ticket: BoardTicket) => CardDrag;
  onLeft?: () => void;
  onRight?: () => void;
}

/** One column: its name, how many tickets it holds, and their cards. */
export function LaneColumn({ lane, over, carriedId, card, onLeft, onRight }: Props) {
  const { t } = useTexts();
  const name = lane.tag?.name ?? t('openLane');
  return (
    <section className={classes.lane} data-over={over} data-testid="kanban-lane" data-lane={lane.id} aria-label={name}>
      <header className={classes.head}>
        <span className={classes.dot} style={{ background: lane.tag?.color }} />
        <h2 className={classes.name}>{name}</h2>
        <span className={classes.count} data-testid="kanban-lane-count">
          {lane.tickets.length}
        </span>
        <LaneShift onLeft={onLeft} onRight={onRight} />
      </header>
      <div className={classes.cards} data-cards>
        {lane.tickets.map((ticket) => (
          <TicketCard key={ticket.id} ticket={ticket} ghost={ticket.id === carriedId} drag={card(ticket)} />
        ))}
        {lane.tickets.length === 0 && carriedId === undefined && <p className={classes.empty}>{t('empty')}</p>}
      </div>
    </section>
  );
}
