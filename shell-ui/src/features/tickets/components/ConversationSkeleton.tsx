import Skeleton from '@mui/material/Skeleton';
import { Late } from '@balcao/ui-sdk/parts/Late';
import classes from './ConversationSkeleton.module.css';

const BUBBLES = [
  { width: '46%', mine: false },
  { width: '34%', mine: false },
  { width: '52%', mine: true },
  { width: '28%', mine: false },
  { width: '40%', mine: true },
];

/** Shape of a conversation on its way. */
export function ConversationSkeleton() {
  return (
    <Late>
      <div className={classes.bubbles} aria-busy>
        {BUBBLES.map(({ width, mine }, index) => (
          <Skeleton
            key={index}
            variant="rounded"
            width={width}
            height={40}
            className={mine ? classes.mine : undefined}
          />
        ))}
      </div>
    </Late>
  );
}
