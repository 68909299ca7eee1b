import { useShell, useTexts } from '@balcao/ui-sdk';
import { Eye, RotateCw, Send, Workflow } from '@balcao/ui-sdk/icons';
import { Page, RecordTable, useCompanyTime, type Column, type RowAction } from '@balcao/ui-sdk/kit';
import { EmptyState, Notice, StatusDot, TabBar } from '@balcao/ui-sdk/parts';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useDeliveries, useDeliveryEvents, type DeliveryRow, type DeliveryState } from '../api/deliveries.ts';
import { DeliveryDialog } from './DeliveryDialog.tsx';

const STATES = ['', 'waiting', 'delivered', 'failed'] as const;
const TONES = { waiting: 'info', delivered: 'success', failed: 'error' } as const;

/** What was sent, what waits and what failed. */
export default function DeliveriesPage() {
  const { t } = useTexts();
  const { moment } = useCompanyTime();
  const { api, toast, reportError } = useShell();
  const [state, setState] = useState<DeliveryState | ''>('');
  const [shown, setShown] = useState<number | null>(null);
  const log = useDeliveries(state);
  useDeliveryEvents();

  const run = (task: Promise<unknown>, done: string) =>
    void task.then(() => toast(done, 'success')).catch((error: unknown) => reportError(error));
  const replay = ({ id }: DeliveryRow) => run(api.post(`/webhook/deliveries/${id}/replay`), t('replayed'));

  const columns: Column<DeliveryRow>[] = [
    { key: 'type', header: t('type'), render: ({ type }) => t(`types.${type.replace('.', '_')}`) },
    {
      key: 'state',
      header: t('state'),
      render: (row) => <StatusDot tone={TONES[row.state]} label={t(`states.${row.state}`)} />,
    },
    { key: 'answer', header: t('answer'), render: ({ status, error }) => status ?? error ?? t('none') },
    { key: 'attempts', header: t('attempts'), align: 'end', render: ({ attemptCount }) => attemptCount },
    { key: 'createdAt', header: t('createdAt'), render: ({ createdAt }) => moment(createdAt) },
    {
      key: 'nextAt',
      header: t('nextAt'),
      wideOnly: true,
      render: ({ nextAt }) => (nextAt ? moment(nextAt) : t('none')),
    },
  ];
  const actions: RowAction<DeliveryRow>[] = [
    { key: 'show', icon: Eye, label: () => t('show'), onClick: ({ id }) => setShown(id) },
    { key: 'replay', icon: RotateCw, label: () => t('replay'), onClick: replay },
  ];
  const sendTest = (
    <Button
      variant="outlined"
      startIcon={<Send size={16} aria-hidden />}
      disabled={!log.isSet}
      onClick={() => run(api.post('/webhook/test'), t('tested'))}
      data-testid="webhook-test"
    >
      {t('test')}
    </Button>
  );
  const tabs = STATES.map((value) => ({
    value,
    label: t(value === '' ? 'all' : `states.${value}`),
    testId: `webhook-tab-${value || 'all'}`,
  }));

  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      actions={sendTest}
      tools={<TabBar label={t('state')} tabs={tabs} value={state} onChange={setState} />}
    >
      {log.isSet === false && <Notice>{t('notSet')}</Notice>}
      {log.isStopped && <Notice tone="error">{t('stopped')}</Notice>}
      <RecordTable
        label={t('title')}
        list={log}
        columns={columns}
        actions={actions}
        empty={<EmptyState icon={Workflow} title={t('empty')} text={t('emptyText')} />}
        testId="webhook-deliveries"
      />
      {shown !== null && <DeliveryDialog id={shown} onClose={() => setShown(null)} />}
    </Page>
  );
}
