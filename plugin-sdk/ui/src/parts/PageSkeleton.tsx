import Skeleton from '@mui/material/Skeleton';
import { Late } from './Late.tsx';
import classes from './PageSkeleton.module.css';

/** Shape of a page with a heading and rows, while its code or data is on the way. */
export function PageSkeleton() {
  return (
    <Late>
      <div className={classes.page} data-skeleton aria-busy>
        <Skeleton variant="rounded" width={180} height={24} />
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} variant="rounded" height={72} />
        ))}
      </div>
    </Late>
  );
}
