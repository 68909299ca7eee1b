import { useShell, useTask } from '@balcao/ui-sdk';
import { RecordTable, type Column, type RowAction, useCompanyTime } from '@balcao/ui-sdk/kit';
import { ConfirmDialog } from '@balcao/ui-sdk/parts/ConfirmDialog';
import { EmptyState } from '@balcao/ui-sdk/parts/EmptyState';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CheckCheck, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { companiesQuery } from '../../api/provider.ts';
import { discard, replay, workQuery, type WorkScope } from '../../api/work.ts';
import { wholeList } from '~/lib/whole-list.ts';
import type { DeadWork } from '../../types.ts';
import { Panel } from './Panel.tsx';
import classes from './WorkTable.module.css';

/** What a plugin could not do in any attempt: tried again, or given up by the company whose it is. */
export function WorkTable({ scope, id }: { scope: WorkScope; id: string }) {
  const { t } = useTranslation('plugins');
  const query = useQuery(workQuery(scope, id));
  const { busy, tryAgain, giveUp } = useWorkActions(scope, id);
  const [asked, setAsked] = useState<DeadWork | 'all' | null>(null);
  const own = scope === 'modules';
  const some = (query.data?.length ?? 0) > 0;
  const actions: RowAction<DeadWork>[] = [
    { key: 'replay', icon: RotateCcw, label: () => t('work.replay'), onClick: (work) => void tryAgain(work.id) },
    { key: 'discard', icon: Trash2, label: () => t('work.discard'), onClick: setAsked, hidden: () => !own },
  ];
  return (
    <Panel
      title={t('work.title')}
      action={
        some && (
          <span className={classes.actions}>
            <Button variant="outlined" loading={busy} onClick={() => void tryAgain()} data-testid="replay-all">
              {t('work.replayAll')}
            </Button>
            {own && (
              <Button variant="text" color="inherit" onClick={() => setAsked('all')} data-testid="discard-all">
                {t('work.discardAll')}
              </Button>
            )}
          </span>
        )
      }
    >
      <RecordTable
        label={t('work.title')}
        list={wholeList(query)}
        columns={useColumns(own)}
        actions={actions}
        empty={<EmptyState icon={CheckCheck} title={t('work.empty')} text={t('work.emptyHint')} />}
        testId="dead-work"
      />
      {asked && (
        <ConfirmDialog
          title={t(asked === 'all' ? 'work.discardAllTitle' : 'work.discardTitle')}
          text={t('work.discardText')}
          confirmLabel={t('work.discard')}
          onConfirm={() => {
            setAsked(null);
            void giveUp(asked === 'all' ? undefined : asked.id);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Panel>
  );
}

function useColumns(own: boolean): Column<DeadWork>[] {
  const { t } = useTranslation('plugins');
  const { moment } = useCompanyTime();
  const { data: companies } = useQuery({ ...companiesQuery, enabled: !own });
  const nameOf = (id: number) => companies?.find((one) => one.id === id)?.name ?? `#${id}`;
  return [
    {
      key: 'what',
      header: t('work.what'),
      render: ({ kind, name, payload }) => (
        <details className={classes.work}>
          <summary>{t(`work.kind.${kind}`, { name })}</summary>
          {/* It scrolls, so the keyboard has to get there. */}
          <pre role="region" tabIndex={0} aria-label={t('work.payload')}>
            {JSON.stringify(payload, null, 2)}
          </pre>
        </details>
      ),
    },
    ...(own
      ? []
      : [{ key: 'company', header: t('work.company'), render: ({ companyId }: DeadWork) => nameOf(companyId) }]),
    {
      key: 'error',
      header: t('work.error'),
      render: ({ error }) => <span className={classes.error}>{error ?? '–'}</span>,
    },
    { key: 'attempts', header: t('work.attempts'), align: 'end', render: ({ attempts }) => attempts },
    { key: 'when', header: t('work.when'), render: ({ createdAt }) => moment(createdAt) },
  ];
}

function useWorkActions(scope: WorkScope, pluginId: string) {
  const { t } = useTranslation('plugins');
  const { toast } = useShell();
  const client = useQueryClient();
  const { busy, run } = useTask();
  const readAnew = () => client.invalidateQueries({ queryKey: workQuery(scope, pluginId).queryKey });
  return {
    busy,
    tryAgain: (id?: number) =>
      run(async () => {
        const { replayed } = await replay(scope, pluginId, id);
        toast(t('work.replayed', { count: replayed }), 'success');
        await readAnew();
      }),
    giveUp: (id?: number) =>
      run(async () => {
        const { removed } = await discard(pluginId, id);
        toast(t('work.removed', { count: removed }), 'success');
        await readAnew();
      }),
  };
}
