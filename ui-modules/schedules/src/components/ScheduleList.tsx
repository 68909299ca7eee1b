import { useShell, useTask, useTexts } from '@balcao/ui-sdk';
import { CalendarClock, Copy, Eye, Pencil, Send, Trash2 } from '@balcao/ui-sdk/icons';
import {
  RecordTable,
  saveRecord,
  useCompanyTime,
  type Column,
  type RecordList,
  type RowAction,
} from '@balcao/ui-sdk/kit';
import { EmptyState } from '@balcao/ui-sdk/parts';
import { useQueryClient } from '@tanstack/react-query';
import { sendNow, SOURCE } from '../api/schedules.ts';
import { useMayChange } from '../hooks/use-rights.ts';
import { preview } from '../lib/preview.ts';
import { isOpen } from '../lib/status.ts';
import type { Schedule } from '../types.ts';
import { StatusText } from './StatusText.tsx';

interface Props {
  list: RecordList<Schedule>;
  /** Whether the list answers a search. */
  searched: boolean;
  onAdd: () => void;
  onEdit: (schedule: Schedule) => void;
  onRepeat: (schedule: Schedule) => void;
  onRemove: (schedule: Schedule) => void;
}

/** The messages as a table, the newest first. */
export function ScheduleList({ list, searched, onAdd, ...handlers }: Props) {
  const { t } = useTexts();
  const { moment } = useCompanyTime();
  const columns: Column<Schedule>[] = [
    { key: 'contact', header: t('contact'), render: ({ contact }) => contact.name },
    { key: 'body', header: t('body'), render: ({ body }) => preview(body) },
    { key: 'sendAt', header: t('sendAt'), render: ({ sendAt }) => moment(sendAt) },
    { key: 'status', header: t('status.label'), render: (schedule) => <StatusText schedule={schedule} /> },
    { key: 'user', header: t('author'), render: ({ user }) => user?.name ?? t('nobody'), wideOnly: true },
  ];
  return (
    <RecordTable
      label={t('title')}
      list={list}
      columns={columns}
      actions={useActions(handlers)}
      testId="schedules-table"
      empty={
        searched ? (
          <EmptyState icon={CalendarClock} title={t('nothingFound')} />
        ) : (
          <EmptyState
            icon={CalendarClock}
            title={t('empty')}
            text={t('emptyHint')}
            action={{ label: t('add'), onClick: onAdd }}
          />
        )
      }
    />
  );
}

function useActions({
  onEdit,
  onRepeat,
  onRemove,
}: Pick<Props, 'onEdit' | 'onRepeat' | 'onRemove'>): RowAction<Schedule>[] {
  const { t } = useTexts();
  const { api, toast } = useShell();
  const client = useQueryClient();
  const { run } = useTask();
  const mayChange = useMayChange();
  const canEdit = (schedule: Schedule) => isOpen(schedule) && mayChange(schedule);
  const send = ({ id }: Schedule) =>
    run(async () => {
      saveRecord(client, SOURCE.key, await sendNow(api, id));
      toast(t('sending'), 'success');
    });
  return [
    {
      key: 'send',
      icon: Send,
      label: ({ status }) => t(status === 'ERRO' ? 'retry' : 'sendNow'),
      onClick: (schedule) => void send(schedule),
      hidden: (schedule) => !canEdit(schedule),
      seldom: true,
    },
    { key: 'edit', icon: Pencil, label: () => t('edit'), onClick: onEdit, hidden: (schedule) => !canEdit(schedule) },
    { key: 'view', icon: Eye, label: () => t('view'), onClick: onEdit, hidden: canEdit },
    {
      key: 'delete',
      icon: Trash2,
      label: () => t('remove'),
      onClick: onRemove,
      hidden: (schedule) => !mayChange(schedule),
    },
    { key: 'repeat', icon: Copy, label: () => t('repeat'), onClick: onRepeat, seldom: true },
  ];
}
