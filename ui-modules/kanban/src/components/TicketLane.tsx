import { useTexts, type SlotProps } from '@balcao/ui-sdk';
import { PanelSection } from '@balcao/ui-sdk/parts';
import { useTicketLane } from '../hooks/use-ticket-lane.ts';
import { OPEN_LANE } from '../lib/board.ts';
import classes from './TicketLane.module.css';

/** Where the conversation stands on the board, beside it; another choice moves its card. */
export default function TicketLane({ ticketId }: SlotProps['ticket.sidebar']) {
  const { t } = useTexts();
  const { lanes, loaded, laneId, moving, move } = useTicketLane(ticketId);
  // A company without lanes has no board to stand on.
  if (!loaded || lanes.length === 0) return null;
  const lane = lanes.find(({ id }) => id === laneId);
  return (
    <PanelSection title={t('lane')}>
      <label className={classes.chip} data-moving={moving}>
        <span className={classes.dot} style={{ background: lane?.color }} />
        <select
          className={classes.choice}
          value={laneId}
          disabled={moving}
          onChange={(event) => void move(Number(event.target.value))}
          aria-label={t('changeLane')}
          data-testid="ticket-lane"
        >
          <option value={OPEN_LANE}>{t('openLane')}</option>
          {lanes.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </PanelSection>
  );
}
