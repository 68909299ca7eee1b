import { RecordsScreen, type Column } from '@balcao/ui-sdk/kit';
import { StatusDot } from '@balcao/ui-sdk/parts/StatusDot';
import { useQueryClient } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRealtime } from '~/lib/realtime-context.ts';
import { useRecordTexts } from '~/lib/record-texts.ts';
import type { Announcement } from '../types.ts';
import { AnnouncementForm } from './AnnouncementForm.tsx';

const SOURCE = { key: 'announcement-records', path: '/announcements/', field: 'records' };

/** What the provider tells all companies. */
export function AnnouncementsPage() {
  const { t } = useTranslation('admin');
  useLiveList();
  const columns: Column<Announcement>[] = [
    { key: 'title', header: t('announcements.title'), render: ({ title }) => title },
    {
      key: 'priority',
      header: t('announcements.priority'),
      render: ({ priority }) => t(`announcements.priorities.${toPriority(priority)}`),
    },
    { key: 'media', header: t('announcements.media'), render: ({ mediaName }) => mediaName ?? '–' },
    {
      key: 'status',
      header: t('announcements.status'),
      render: ({ status }) => (
        <StatusDot
          tone={status ? 'success' : 'neutral'}
          label={t(status ? 'announcements.active' : 'announcements.inactive')}
        />
      ),
    },
  ];
  return (
    <RecordsScreen
      source={SOURCE}
      texts={useRecordTexts('announcements')}
      icon={Megaphone}
      columns={columns}
      nameOf={({ title }) => title}
      form={(record, close, saved) => <AnnouncementForm record={record} onClose={close} onSaved={saved} />}
      testId="announcements-table"
    />
  );
}

/** Announcements are everybody's, so their events are not those of one company. */
function useLiveList(): void {
  const realtime = useRealtime();
  const client = useQueryClient();
  useEffect(
    () => realtime?.onProvider('announcement', () => void client.invalidateQueries({ queryKey: [SOURCE.key] })),
    [realtime, client],
  );
}

function toPriority(priority: number): '1' | '2' | '3' {
  if (priority === 1) return '1';
  return priority === 2 ? '2' : '3';
}
