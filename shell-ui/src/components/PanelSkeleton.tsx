import { Late } from '@balcao/ui-sdk/parts/Late';
import Skeleton from '@mui/material/Skeleton';
import classes from './PanelSkeleton.module.css';

/** Shape of a panel's rows while they are on the way. */
export function PanelSkeleton() {
  return (
    <Late>
      <div className={classes.rows} aria-busy>
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} variant="rounded" height={48} />
        ))}
      </div>
    </Late>
  );
}
