import { useTexts } from '@balcao/ui-sdk';
import { Button, Skeleton } from '@mui/material';
import { useBoard } from '../hooks/use-board.ts';
import { Board } from './Board.tsx';
import classes from './BoardPage.module.css';

const SKELETON_LANES = [3, 2, 4];

/** The kanban page: heading, then the board or what stands in its place. */
export default function BoardPage() {
  const { t } = useTexts();
  const board = useBoard();
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.title}>{t('title')}</h1>
        <p className={classes.subtitle}>{t(board.lanes.length > 1 || board.loading ? 'subtitle' : 'noLanes')}</p>
        {board.hasMore && <p className={classes.subtitle}>{t('more')}</p>}
      </header>
      {board.error && (
        <div className={classes.error} role="alert">
          <p>{t('loadError')}</p>
          <Button variant="outlined" onClick={board.retry}>
            {t('retry')}
          </Button>
        </div>
      )}
      {!board.error && board.loading && <BoardSkeleton />}
      {!board.error && !board.loading && (
        <Board
          lanes={board.lanes}
          onMove={(ticket, lane) => void board.move(ticket, lane)}
          onShift={(lane, step) => void board.shift(lane, step)}
        />
      )}
    </div>
  );
}

function BoardSkeleton() {
  return (
    <div className={classes.skeleton} aria-busy>
      {SKELETON_LANES.map((cards, lane) => (
        <div key={lane} className={classes.skeletonLane}>
          <Skeleton variant="rounded" width={120} height={16} />
          {Array.from({ length: cards }, (_, card) => (
            <Skeleton key={card} variant="rounded" height={112} />
          ))}
        </div>
      ))}
    </div>
  );
}
