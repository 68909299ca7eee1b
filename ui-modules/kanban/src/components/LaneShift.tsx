import { useTexts } from '@balcao/ui-sdk';
import classes from './LaneShift.module.css';

/** Buttons that change a lane's place; a missing handler means there is no place to go. */
export function LaneShift({ onLeft, onRight }: { onLeft?: () => void; onRight?: () => void }) {
  const { t } = useTexts();
  if (!onLeft && !onRight) return null;
  return (
    <span className={classes.shift}>
      <button
        type="button"
        disabled={!onLeft}
        onClick={onLeft}
        aria-label={t('moveLeft')}
        title={t('moveLeft')}
        data-testid="kanban-lane-left"
      >
        ‹
      </button>
      <button
        type="button"
        disabled={!onRight}
        onClick={onRight}
        aria-label={t('moveRight')}
        title={t('moveRight')}
        data-testid="kanban-lane-right"
      >
        ›
      </button>
    </span>
  );
}
