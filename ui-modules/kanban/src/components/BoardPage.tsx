import { useShell, useTexts, useUser } from '@balcao/ui-sdk';
import { EmptyState, ErrorState, Late, Notice, PageHeader, SearchInput } from '@balcao/ui-sdk/parts';
import { Button, Skeleton } from '@mui/material';
import { SearchX } from '@balcao/ui-sdk/icons';
import { useDeferredValue, useState } from 'react';
import { useBoard } from '../hooks/use-board.ts';
import { Board } from './Board.tsx';
import classes from './BoardPage.module.css';

const SKELETON_LANES = [3, 2, 4];

/** The kanban page: heading and filter, then the board or what stands in its place. */
export default function BoardPage() {
  const { t } = useTexts();
  const { navigate } = useShell();
  const { profile } = useUser();
  const [text, setText] = useState('');
  const filter = useDeferredValue(text);
  const board = useBoard(filter);
  const ready = !board.error && !board.loading;
  const noLanes = ready && board.lanes.length === 1;
  const nothingFound = ready && filter.trim() !== '' && board.lanes.every(({ tickets }) => tickets.length === 0);
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <PageHeader
          title={t('title')}
          count={ready ? board.count : undefined}
          subtitle={t(noLanes ? 'noLanes' : 'subtitle')}
          // Only they make a tag a lane.
          actions={
            noLanes &&
            profile !== 'user' && (
              <Button variant="outlined" onClick={() => navigate('/tags')} data-testid="kanban-add-lanes">
                {t('addLanes')}
              </Button>
            )
          }
          tools={<SearchInput label={t('filter')} value={text} onChange={setText} />}
        />
        {board.hasMore && <Notice>{t('more')}</Notice>}
      </div>
      {board.error && <ErrorState error={board.error} onRetry={board.retry} />}
      {!board.error && board.loading && <BoardSkeleton />}
      {nothingFound && (
        <EmptyState
          icon={SearchX}
          title={t('nothingFound')}
          action={{ label: t('clearFilter'), onClick: () => setText('') }}
        />
      )}
      {ready && !nothingFound && (
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
    <Late>
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
    </Late>
  );
}
