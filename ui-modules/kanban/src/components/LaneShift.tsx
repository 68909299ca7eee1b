import { useTexts } from '@balcao/ui-sdk';
import { IconAction } from '@balcao/ui-sdk/parts';
import { ChevronLeft, ChevronRight } from '@balcao/ui-sdk/icons';
import classes from './LaneShift.module.css';

/** Buttons that change a lane's place; a missing handler means there is no place to go. */
export function LaneShift({ onLeft, onRight }: { onLeft?: () => void; onRight?: () => void }) {
  const { t } = useTexts();
  if (!onLeft && !onRight) return null;
  return (
    <span className={classes.shift}>
      <IconAction
        icon={ChevronLeft}
        size="small"
        label={t('moveLeft')}
        disabled={!onLeft}
        onClick={() => onLeft?.()}
        testId="kanban-lane-left"
      />
      <IconAction
        icon={ChevronRight}
        size="small"
        label={t('moveRight')}
        disabled={!onRight}
        onClick={() => onRight?.()}
        testId="kanban-lane-right"
      />
    </span>
  );
}
