import { type Column, RecordTable, useCompanyTime } from '@balcao/ui-sdk/kit';
import { EmptyState } from '@balcao/ui-sdk/parts/EmptyState';
import { ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLog } from '../hooks/use-log.ts';
import type { LogQuery } from '../lib/log-query.ts';
import type { AuditEntry } from '../types.ts';
import { AuditSentence } from './AuditSentence.tsx';

/** Who did what. */
export function AuditTable({ query }: { query: LogQuery }) {
  const { t } = useTranslation('admin');
  const { moment } = useCompanyTime();
  const columns: Column<AuditEntry>[] = [
    { key: 'what', header: t('audit.what'), render: (entry) => <AuditSentence entry={entry} /> },
    { key: 'who', header: t('audit.who'), render: ({ userName }) => userName || t('audit.nobody') },
    { key: 'at', header: t('audit.at'), render: ({ at }) => moment(at) },
    { key: 'address', header: t('audit.address'), render: ({ address }) => address || '–' },
  ];
  return (
    <RecordTable
      label={t('audit.title')}
      list={useLog<AuditEntry>('/audit', query)}
      columns={columns}
      empty={<EmptyState icon={ScrollText} title={t('audit.empty')} text={t('audit.emptyHint')} />}
      testId="audit-table"
    />
  );
}
