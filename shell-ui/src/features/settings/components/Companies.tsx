import { type Column, RecordTable, useCompanyTime } from '@balcao/ui-sdk/kit';
import { EmptyState } from '@balcao/ui-sdk/parts/EmptyState';
import { StatusDot } from '@balcao/ui-sdk/parts/StatusDot';
import { Building2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '~/lib/format-money.ts';
import { useProviderList } from '../hooks/use-provider-list.ts';
import { dueTone } from '../lib/due-tone.ts';
import type { ListedCompany } from '../types.ts';

/** Every company of the installation with its plan and due date. */
export function Companies() {
  const { t } = useTranslation('admin');
  const { date, day } = useCompanyTime();
  const columns: Column<ListedCompany>[] = [
    { key: 'name', header: t('companies.name'), render: ({ name }) => name },
    { key: 'email', header: t('companies.email'), render: ({ email }) => email || '–' },
    { key: 'phone', header: t('companies.phone'), render: ({ phone }) => phone || '–' },
    { key: 'plan', header: t('companies.plan'), render: ({ plan }) => plan.name },
    {
      key: 'value',
      header: t('companies.value'),
      align: 'end',
      render: ({ plan }) => formatMoney(plan.value),
    },
    {
      key: 'status',
      header: t('companies.status'),
      render: ({ status }) => (
        <StatusDot
          tone={status ? 'success' : 'neutral'}
          label={t(status ? 'companies.active' : 'companies.inactive')}
        />
      ),
    },
    { key: 'since', header: t('companies.since'), render: ({ createdAt }) => date(createdAt), wideOnly: true },
    { key: 'due', header: t('companies.due'), render: ({ dueDate }) => (dueDate ? date(dueDate) : '–') },
  ];
  return (
    <RecordTable
      label={t('settings.tabs.companies')}
      list={useProviderList<ListedCompany>('/companies/list')}
      columns={columns}
      tone={({ dueDate }) => dueTone(dueDate, day())}
      empty={<EmptyState icon={Building2} title={t('companies.empty')} />}
      testId="companies-table"
    />
  );
}
