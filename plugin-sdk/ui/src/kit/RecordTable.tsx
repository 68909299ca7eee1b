import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { ErrorState } from '../parts/ErrorState.tsx';
import { Late } from '../parts/Late.tsx';
import type { RecordList } from './use-records.ts';
import classes from './RecordTable.module.css';

/** Distance from the end, in pixels, at which the next page is asked for. */
const AHEAD_PX = 100;
const SKELETON_ROWS = [0, 1, 2, 3, 4];

/** A column of a table. */
export interface Column<T> {
  key: string;
  header: string;
  render: (row: T) => ReactNode;
  /** `start` is the default; numbers stand at the end. */
  align?: 'start' | 'end';
  /** On a phone the first column is the heading of a card and the others its lines; this one is left out there. */
  wideOnly?: boolean;
}

/** Something that can be done with a row. */
export interface RowAction<T> {
  key: string;
  icon: LucideIcon;
  label: (row: T) => string;
  onClick: (row: T) => void;
  /** Rows without this action. */
  hidden?: (row: T) => boolean;
}

interface Props<T> {
  /** What the table lists, for assistive technology. */
  label: string;
  list: RecordList<T>;
  columns: readonly Column<T>[];
  actions?: readonly RowAction<T>[];
  /** Header of the column of actions. */
  actionsHeader?: string;
  /** Shown when there is nothing to list. */
  empty: ReactNode;
  testId: string;
}

/** A table that loads more as its end comes near; on a phone each row is a card. */
export function RecordTable<T extends { id: number }>(props: Props<T>) {
  const { label, list, columns, actions, actionsHeader, empty, testId } = props;
  if (!list.rows && list.error) return <ErrorState error={list.error} onRetry={list.retry} />;
  if (!list.rows) return <TableSkeleton />;
  if (list.rows.length === 0) return empty;
  return (
    <>
      <table className={classes.table} aria-label={label} data-testid={testId}>
        <thead>
          <tr>
            {columns.map(({ key, header, align }) => (
              <th key={key} scope="col" data-align={align}>
                {header}
              </th>
            ))}
            {actions && (
              <th scope="col" data-align="end">
                <span className={actionsHeader ? undefined : 'visually-hidden'}>{actionsHeader ?? label}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {list.rows.map((row) => (
            <tr key={row.id} data-record={row.id}>
              {columns.map(({ key, header, render, align, wideOnly }) => (
                <td key={key} data-align={align} data-label={header} data-wide-only={wideOnly || undefined}>
                  {render(row)}
                </td>
              ))}
              {actions && <Actions row={row} actions={actions} />}
            </tr>
          ))}
        </tbody>
      </table>
      {list.hasMore && <NearEnd loading={list.loadingMore} onNear={list.loadMore} />}
    </>
  );
}

function Actions<T>({ row, actions }: { row: T; actions: readonly RowAction<T>[] }) {
  return (
    <td data-align="end" className={classes.actions}>
      {actions
        .filter(({ hidden }) => !hidden?.(row))
        .map(({ key, icon: Icon, label, onClick }) => (
          <IconButton
            key={key}
            size="small"
            title={label(row)}
            aria-label={label(row)}
            onClick={() => onClick(row)}
            data-testid={`row-${key}`}
          >
            <Icon size={16} />
          </IconButton>
        ))}
    </td>
  );
}

/** Asks for more when it comes near the visible part. */
function NearEnd({ loading, onNear }: { loading: boolean; onNear: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(() => {
    if (!loading) onNear();
  });
  useEffect(() => {
    const element = mark.current;
    if (!element) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && near(), {
      rootMargin: `${AHEAD_PX}px`,
    });
    observer.observe(element);
    return () => observer.disconnect();
    // A page that did not fill the screen leaves the mark where it was: look again after each one.
  }, [loading]);
  return (
    <div ref={mark} className={classes.more} aria-hidden>
      {loading && <CircularProgress size={20} />}
    </div>
  );
}

function TableSkeleton() {
  return (
    <Late>
      <div className={classes.skeleton} aria-busy>
        {SKELETON_ROWS.map((row) => (
          <Skeleton key={row} variant="rounded" height={44} />
        ))}
      </div>
    </Late>
  );
}
