import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../parts/ErrorState.tsx';
import { Late } from '../parts/Late.tsx';
import { RowActions, walkRows, type RowAction } from './RowActions.tsx';
import { TableEnd } from './TableEnd.tsx';
import type { RecordList } from './use-records.ts';
import classes from './RecordTable.module.css';

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
  /** State of a row that the style sheet of the screen colours, as the attribute `data-tone`. */
  tone?: (row: T) => 'warning' | 'alert' | 'error' | undefined;
  testId: string;
}

/** A table that loads more as its end comes near; on a phone each row is a card. */
export function RecordTable<T extends { id: number }>(props: Props<T>) {
  const { label, list, columns, actions, actionsHeader, empty, tone, testId } = props;
  const { t } = useTranslation();
  if (!list.rows && list.error) {
    return <ErrorState title={t('state.listError')} error={list.error} onRetry={list.retry} />;
  }
  if (!list.rows) return <TableSkeleton />;
  if (list.rows.length === 0 && !list.outdated) return empty;
  return (
    <>
      <table className={classes.table} aria-label={label} aria-busy={list.outdated} data-testid={testId}>
        <thead>
          <tr>
            {columns.map(({ key, header, align }) => (
              <th key={key} scope="col" data-align={align}>
                {header}
              </th>
            ))}
            {actions && (
              <th scope="col" data-align="end">
                {actionsHeader ?? t('form.actions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody onKeyDown={walkRows}>
          {list.rows.map((row) => (
            <tr key={row.id} data-record={row.id} data-tone={tone?.(row)}>
              {columns.map(({ key, header, render, align, wideOnly }) => (
                <td key={key} data-align={align} data-label={header} data-wide-only={wideOnly || undefined}>
                  {render(row)}
                </td>
              ))}
              {actions && <RowActions row={row} actions={actions} />}
            </tr>
          ))}
        </tbody>
      </table>
      <TableEnd list={list} />
    </>
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
