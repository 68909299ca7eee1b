import { RecordTable, type Column } from '@balcao/ui-sdk/kit';
import { EmptyState } from '@balcao/ui-sdk/parts/EmptyState';
import { useQueryClient } from '@tanstack/react-query';
import { Package, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '~/lib/format-money.ts';
import { useProviderList } from '../hooks/use-provider-list.ts';
import { PLAN_FEATURES, type Plan } from '../types.ts';
import { PlanForm } from './PlanForm.tsx';

/** What companies can subscribe to. */
export function Plans() {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const [editing, setEditing] = useState<Plan | null>(null);
  const columns: Column<Plan>[] = [
    { key: 'name', header: t('plans.name'), render: ({ name }) => name },
    { key: 'users', header: t('plans.users'), align: 'end', render: ({ users }) => users },
    { key: 'connections', header: t('plans.connections'), align: 'end', render: ({ connections }) => connections },
    { key: 'queues', header: t('plans.queues'), align: 'end', render: ({ queues }) => queues },
    {
      key: 'value',
      header: t('plans.value'),
      align: 'end',
      render: ({ value }) => formatMoney(value),
    },
    {
      key: 'features',
      header: t('plans.features'),
      render: (plan) =>
        PLAN_FEATURES.filter((feature) => plan[feature])
          .map((feature) => t(`plans.feature.${feature}`))
          .join(', ') || '–',
    },
  ];
  return (
    <>
      <RecordTable
        label={t('settings.tabs.plans')}
        list={useProviderList<Plan>('/plans/list')}
        columns={columns}
        actions={[{ key: 'edit', icon: Pencil, label: () => t('plans.edit'), onClick: setEditing }]}
        empty={<EmptyState icon={Package} title={t('plans.empty')} />}
        testId="plans-table"
      />
      {editing && (
        <PlanForm
          plan={editing}
          onClose={() => setEditing(null)}
          onSaved={() => {
            void client.invalidateQueries({ queryKey: ['provider'] });
            setEditing(null);
          }}
        />
      )}
    </>
  );
}
