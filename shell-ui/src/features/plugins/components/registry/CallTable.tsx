import { useShell, useTask } from '@balcao/ui-sdk';
import { RecordTable, type Column, type RowAction, useCompanyTime } from '@balcao/ui-sdk/kit';
import { EmptyState } from '@balcao/ui-sdk/parts/EmptyState';
import { StatusDot } from '@balcao/ui-sdk/parts/StatusDot';
import { useQuery } from '@tanstack/react-query';
import { Copy, PhoneOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { copyText } from '~/lib/copy-text.ts';
import { wholeList } from '~/lib/whole-list.ts';
import { callsQuery } from '../../api/work.ts';
import type { RecordedCall } from '../../types.ts';
import { Panel } from '../shared/Panel.tsx';
import classes from './PluginView.module.css';

/** The latest calls that this host remembers; an author can run each of them again. */
export function CallTable({ id }: { id: string }) {
  const { t } = useTranslation('plugins');
  const { toast } = useShell();
  const { moment } = useCompanyTime();
  const { run } = useTask();
  const copy = ({ callId }: RecordedCall) =>
    run(async () => {
      await copyText(`balcao plugin replay ${callId}`);
      toast(t('calls.copied'), 'success');
    });
  const columns: Column<RecordedCall>[] = [
    {
      key: 'what',
      header: t('calls.what'),
      render: ({ subject, role, callId }) => (
        <div>
          {subject || role}
          <p className={classes.small}>{callId}</p>
        </div>
      ),
    },
    {
      key: 'outcome',
      header: t('calls.outcome'),
      render: ({ error }) =>
        error === null ? <StatusDot tone="success" label={t('calls.ok')} /> : <StatusDot tone="error" label={error} />,
    },
    { key: 'duration', header: t('calls.duration'), align: 'end', render: ({ durationMs }) => `${durationMs} ms` },
    { key: 'at', header: t('calls.at'), render: ({ at }) => moment(new Date(at).toISOString()) },
  ];
  const actions: RowAction<RecordedCall>[] = [
    { key: 'copy', icon: Copy, label: () => t('calls.copy'), onClick: (call) => void copy(call) },
  ];
  return (
    <Panel title={t('calls.title')}>
      <p className={classes.small}>{t('calls.text')}</p>
      <RecordTable
        label={t('calls.title')}
        list={wholeList(useQuery(callsQuery(id)))}
        columns={columns}
        actions={actions}
        empty={<EmptyState icon={PhoneOff} title={t('calls.empty')} />}
        testId="plugin-calls"
      />
    </Panel>
  );
}
