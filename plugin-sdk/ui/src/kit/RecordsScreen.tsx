import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { EmptyState } from '../parts/EmptyState.tsx';
import { SearchInput } from '../parts/SearchInput.tsx';
import { useSearchText } from '../use-search-text.ts';
import { Page } from './Page.tsx';
import { RecordTable, type Column } from './RecordTable.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import type { RowAction } from './RowActions.tsx';
import { saveRecord, useRecords, type RecordSource } from './use-records.ts';
import { recordPath, WholeRecord } from './WholeRecord.tsx';

/** Texts of a screen of records, in the user's language. */
export interface RecordTexts {
  title: string;
  subtitle?: string;
  search: string;
  add: string;
  edit: string;
  remove: string;
  /** Title of the question before a removal; without it `remove`. */
  removeTitle?: string;
  /** What else a removal takes along. */
  removeText?: string;
  removed: string;
  empty: string;
  emptyHint?: string;
  nothingFound: string;
}

interface Props<T> {
  source: RecordSource;
  texts: RecordTexts;
  icon: LucideIcon;
  columns: readonly Column<T>[];
  /** Further actions, before edit and delete. */
  actions?: readonly RowAction<T>[];
  /** Draws the form of a record, or of a new one for `null`. */
  form: (record: T | null, close: () => void, saved: (record: T) => void) => ReactNode;
  /** The list leaves out what the form needs: the record is read before its form opens. */
  readWhole?: boolean;
  /** What a record is called, for the question before its removal. */
  nameOf?: (row: T) => string;
  /** Whether this user may add records. */
  mayAdd?: boolean;
  mayEdit?: (row: T) => boolean;
  mayRemove?: (row: T) => boolean;
  /** Further buttons of the heading. */
  tools?: ReactNode;
  testId: string;
}

/** The usual screen of records: search, table, add, edit, delete with a question. */
export function RecordsScreen<T extends { id: number }>(props: Props<T>) {
  const { source, texts, icon, columns, form, readWhole, mayAdd = true, tools, testId } = props;
  const client = useQueryClient();
  const { text, setText, settled } = useSearchText();
  const list = useRecords<T>(source, settled);
  const [editing, setEditing] = useState<{ record: T | null } | null>(null);
  const [removing, setRemoving] = useState<T | null>(null);
  const close = () => setEditing(null);
  const add = mayAdd ? { label: texts.add, onClick: () => setEditing({ record: null }) } : undefined;
  const draw = (record: T | null) =>
    form(record, close, (saved) => {
      saveRecord(client, source.key, saved);
      close();
    });
  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      count={list.count}
      actions={
        <>
          {tools}
          {add && (
            <Button variant="contained" startIcon={<Plus size={16} />} onClick={add.onClick} data-testid="record-add">
              {add.label}
            </Button>
          )}
        </>
      }
      tools={<SearchInput label={texts.search} value={text} onChange={setText} />}
    >
      <RecordTable
        label={texts.title}
        list={list}
        columns={columns}
        actions={useRowActions(props, (record) => setEditing({ record }), setRemoving)}
        testId={testId}
        empty={
          settled === '' ? (
            <EmptyState icon={icon} title={texts.empty} text={texts.emptyHint} action={add} />
          ) : (
            <EmptyState icon={icon} title={texts.nothingFound} />
          )
        }
      />
      {editing &&
        (readWhole && editing.record ? (
          <WholeRecord<T> path={recordPath(source, editing.record)} onFailed={close}>
            {draw}
          </WholeRecord>
        ) : (
          draw(editing.record)
        ))}
      {removing && (
        <RemoveDialog
          source={source}
          row={removing}
          texts={texts}
          name={props.nameOf?.(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </Page>
  );
}

function useRowActions<T>(
  { texts, actions = [], mayEdit, mayRemove }: Props<T>,
  onEdit: (row: T) => void,
  onRemove: (row: T) => void,
): RowAction<T>[] {
  return [
    ...actions.filter(({ seldom }) => !seldom),
    {
      key: 'edit',
      icon: Pencil,
      label: () => texts.edit,
      onClick: onEdit,
      hidden: (row) => mayEdit?.(row) === false,
    },
    {
      key: 'delete',
      icon: Trash2,
      label: () => texts.remove,
      onClick: onRemove,
      hidden: (row) => mayRemove?.(row) === false,
    },
    ...actions.filter(({ seldom }) => seldom),
  ];
}
