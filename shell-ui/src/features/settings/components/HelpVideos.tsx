import { useSearchText } from '@balcao/ui-sdk';
import { RecordTable, RemoveDialog, saveRecord, useRecordEvents, useRecords, type Column } from '@balcao/ui-sdk/kit';
import { EmptyState } from '@balcao/ui-sdk/parts/EmptyState';
import { SearchInput } from '@balcao/ui-sdk/parts/SearchInput';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { GraduationCap, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Help } from '~/entities/help.ts';
import { useRecordTexts } from '~/lib/record-texts.ts';
import { HelpForm } from './HelpForm.tsx';
import classes from './SettingsPage.module.css';

const SOURCE = { key: 'help-records', path: '/helps', field: 'records' };

/** The videos that every company finds under help. */
export function HelpVideos() {
  const { t } = useTranslation('admin');
  const texts = useRecordTexts('helpVideos');
  const client = useQueryClient();
  const { text, setText, settled } = useSearchText();
  const list = useRecords<Help>(SOURCE, settled);
  const [editing, setEditing] = useState<{ help: Help | null } | null>(null);
  const [removing, setRemoving] = useState<Help | null>(null);
  useRecordEvents<Help>({ key: SOURCE.key, event: 'help', record: 'record', id: 'id' });
  const add = { label: texts.add, onClick: () => setEditing({ help: null }) };
  const columns: Column<Help>[] = [
    { key: 'title', header: t('helpVideos.title'), render: ({ title }) => title },
    { key: 'description', header: t('helpVideos.description'), render: ({ description }) => description },
    { key: 'video', header: t('helpVideos.video'), render: ({ video }) => video },
  ];
  return (
    <>
      <div className={classes.tools}>
        <SearchInput label={texts.search} value={text} onChange={setText} />
        <Button variant="contained" startIcon={<Plus size={16} />} onClick={add.onClick} data-testid="record-add">
          {add.label}
        </Button>
      </div>
      <RecordTable
        label={texts.title}
        list={list}
        columns={columns}
        actions={[
          { key: 'edit', icon: Pencil, label: () => texts.edit, onClick: (help) => setEditing({ help }) },
          { key: 'delete', icon: Trash2, label: () => texts.remove, onClick: setRemoving },
        ]}
        empty={
          settled === '' ? (
            <EmptyState icon={GraduationCap} title={texts.empty} text={texts.emptyHint} action={add} />
          ) : (
            <EmptyState icon={GraduationCap} title={texts.nothingFound} />
          )
        }
        testId="helps-table"
      />
      {editing && (
        <HelpForm
          help={editing.help}
          onClose={() => setEditing(null)}
          onSaved={(help) => {
            saveRecord(client, SOURCE.key, help);
            setEditing(null);
          }}
        />
      )}
      {removing && (
        <RemoveDialog
          source={SOURCE}
          row={removing}
          texts={texts}
          name={removing.title}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}
