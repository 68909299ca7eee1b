import { RecordsScreen, useRecordEvents, type Column } from '@balcao/ui-sdk/kit';
import { useQuery } from '@tanstack/react-query';
import { Bot } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Integration } from '~/entities/integration.ts';
import { useRecordTexts } from '~/lib/record-texts.ts';
import { kindsQuery } from '../api/get-kinds.ts';
import { IntegrationForm } from './IntegrationForm.tsx';

const SOURCE = { key: 'integration-records', path: '/queueIntegration/', field: 'queueIntegrations' };

/** The bots of plugins that answer customers of queues and connections. */
export function IntegrationsPage() {
  const { t } = useTranslation('admin');
  const { data: kinds } = useQuery(kindsQuery);
  useRecordEvents<Integration>({
    key: SOURCE.key,
    event: 'queueIntegration',
    record: 'queueIntegration',
    id: 'integrationId',
  });
  const nameOf = (type: string) => kinds?.find((kind) => kind.type === type)?.name ?? type;
  const columns: Column<Integration>[] = [
    { key: 'name', header: t('integrations.name'), render: ({ name }) => name },
    { key: 'type', header: t('integrations.type'), render: ({ type }) => nameOf(type) },
    { key: 'id', header: t('integrations.id'), render: ({ id }) => id, wideOnly: true },
  ];
  return (
    <RecordsScreen
      source={SOURCE}
      texts={useRecordTexts('integrations')}
      icon={Bot}
      columns={columns}
      mayAdd={(kinds?.length ?? 0) > 0}
      nameOf={({ name }) => name}
      form={(integration, close, saved) => (
        <IntegrationForm integration={integration} kinds={kinds ?? []} onClose={close} onSaved={saved} />
      )}
      testId="integrations-table"
    />
  );
}
