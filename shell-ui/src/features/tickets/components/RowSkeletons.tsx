import Skeleton from '@mui/material/Skeleton';
import { Late } from '@balcao/ui-sdk/parts/Late';
import classes from './RowSkeletons.module.css';

const ROWS = [0, 1, 2, 3, 4];

/** Shape of ticket rows on their way. */
export function RowSkeletons() {
  return (
    <Late>
      <div aria-busy>
        {ROWS.map((row) => (
          <div key={row} className={classes.row}>
            <Skeleton variant="circular" width={36} height={36} />
            <div className={classes.lines}>
              <Skeleton variant="rounded" width={`${60 - row * 6}%`} height={14} />
              <Skeleton variant="rounded" width={`${90 - row * 5}%`} height={12} />
            </div>
          </div>
        ))}
      </div>
    </Late>
  );
}
