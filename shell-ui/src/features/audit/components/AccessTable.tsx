import { type Column, RecordTable, useCompanyTime } from '@balcao/ui-sdk/kit';
import { EmptyState } from '@balcao/ui-sdk/parts/EmptyState';
import { MonitorSmartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLog } from '../hooks/use-log.ts';
import type { LogQuery } from '../lib/log-query.ts';
import type { AccessEntry } from '../types.ts';

const EVENTS = ['login', 'refresh', 'logout', 'socket', 'use'] as const;

/** From where people used the desk. */
export function AccessTable({ query }: { query: LogQuery }) {
  const { t } = useTranslation('admin');
  const { moment } = useCompanyTime();
  const eventText = (event: string) => {
    const known = EVENTS.find((one) => one === event);
    return known ? t(`audit.events.${known}`) : event;
  };
  const columns: Column<AccessEntry>[] = [
    { key: 'who', header: t('audit.who'), render: ({ userName }) => userName },
    { key: 'event', header: t('audit.what'), render: ({ event }) => eventText(event) },
    { key: 'at', header: t('audit.at'), render: ({ at }) => moment(at) },
    {
      key: 'address',
      header: t('audit.address'),
      render: ({ address, port }) => (port === null ? address : `${address}:${port}`),
    },
  ];
  return (
    <RecordTable
      label={t('audit.tabs.access')}
      list={useLog<AccessEntry>('/access-log', query)}
      columns={columns}
      empty={<EmptyState icon={MonitorSmartphone} title={t('audit.empty')} text={t('audit.emptyHint')} />}
      testId="access-table"
    />
  );
}
