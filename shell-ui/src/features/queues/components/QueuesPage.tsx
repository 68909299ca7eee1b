import { useShell } from '@balcao/ui-sdk';
import { Page, RecordTable, type Column, type RecordList } from '@balcao/ui-sdk/kit';
import { ConfirmDialog } from '@balcao/ui-sdk/parts/ConfirmDialog';
import { EmptyState } from '@balcao/ui-sdk/parts/EmptyState';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ListTree, Pencil, Plus, Trash2, Waypoints } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TagChip } from '@balcao/ui-sdk/parts/TagChip';
import type { Queue } from '~/entities/queue.ts';
import { useRecordTexts } from '~/lib/record-texts.ts';
import { useCompanyEvent } from '~/lib/realtime-context.ts';
import { queuesQuery } from '~/queries/queues.ts';
import type { QueueRecord } from '../types.ts';
import { OptionsDialog } from './OptionsDialog.tsx';
import { QueueForm } from './QueueForm.tsx';

type QueueEvent = { action: string; queue?: Queue; queueId?: number };

/** The company's departments and the menus that lead to them. */
export function QueuesPage() {
  const { t } = useTranslation('admin');
  const texts = useRecordTexts('queues');
  const { api, toast, reportError } = useShell();
  const client = useQueryClient();
  const query = useQuery(queuesQuery);
  const [editing, setEditing] = useState<{ queue: QueueRecord | null } | null>(null);
  const [options, setOptions] = useState<QueueRecord | null>(null);
  const [removing, setRemoving] = useState<QueueRecord | null>(null);
  useCompanyEvent<QueueEvent>('queue', ({ queue, queueId }) =>
    client.setQueryData(queuesQuery.queryKey, (all) => all && patched(all, queue, queueId)),
  );
  const list: RecordList<QueueRecord> = {
    rows: query.data as QueueRecord[] | undefined,
    error: query.error,
    hasMore: false,
    loadingMore: false,
    loadMore: () => undefined,
    retry: () => void query.refetch(),
  };
  const remove = async ({ id }: QueueRecord) => {
    setRemoving(null);
    try {
      await api.delete(`/queue/${id}`);
      client.setQueryData(queuesQuery.queryKey, (all) => all && patched(all, undefined, id));
      toast(texts.removed, 'success');
    } catch (error) {
      reportError(error);
    }
  };
  const columns: Column<QueueRecord>[] = [
    { key: 'name', header: t('queues.name'), render: ({ name, color }) => <TagChip name={name} color={color} /> },
    { key: 'color', header: t('queues.form.color'), render: ({ color }) => color, wideOnly: true },
    { key: 'order', header: t('queues.order'), render: ({ orderQueue }) => orderQueue ?? '–' },
    {
      key: 'greeting',
      header: t('queues.greeting'),
      render: ({ greetingMessage }) => greetingMessage || '–',
      wideOnly: true,
    },
  ];
  const add = () => setEditing({ queue: null });
  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      count={query.data?.length}
      actions={
        <Button variant="contained" startIcon={<Plus size={16} />} onClick={add} data-testid="record-add">
          {texts.add}
        </Button>
      }
    >
      <RecordTable
        label={texts.title}
        list={list}
        columns={columns}
        actions={[
          { key: 'options', icon: ListTree, label: () => t('queues.options'), onClick: setOptions },
          { key: 'edit', icon: Pencil, label: () => texts.edit, onClick: (queue) => setEditing({ queue }) },
          { key: 'delete', icon: Trash2, label: () => texts.remove, onClick: setRemoving },
        ]}
        testId="queues-table"
        empty={
          <EmptyState
            icon={Waypoints}
            title={texts.empty}
            text={texts.emptyHint}
            action={{ label: texts.add, onClick: add }}
          />
        }
      />
      {editing && (
        <QueueForm
          queue={editing.queue}
          onClose={() => setEditing(null)}
          onSaved={(queue) => {
            client.setQueryData(queuesQuery.queryKey, (all) => all && patched(all, queue));
            setEditing(null);
          }}
        />
      )}
      {options && <OptionsDialog queue={options} onClose={() => setOptions(null)} />}
      {removing && (
        <ConfirmDialog
          title={texts.removeTitle ?? texts.remove}
          name={removing.name}
          text={`${t('form.removeText', { ns: 'shell' })} ${t('queues.removeText')}`}
          confirmLabel={texts.remove}
          onConfirm={() => void remove(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </Page>
  );
}

/** The list with a queue added or changed, or with one taken out. */
function patched(all: Queue[], saved?: Queue, gone?: number): Queue[] {
  if (!saved) return all.filter(({ id }) => id !== gone);
  return all.some(({ id }) => id === saved.id)
    ? all.map((queue) => (queue.id === saved.id ? { ...queue, ...saved } : queue))
    : [...all, saved];
}
