import { Page } from '@balcao/ui-sdk/kit';
import { EmptyState } from '@balcao/ui-sdk/parts/EmptyState';
import { ErrorState } from '@balcao/ui-sdk/parts/ErrorState';
import { PageSkeleton } from '@balcao/ui-sdk/parts/PageSkeleton';
import { useQuery } from '@tanstack/react-query';
import { Puzzle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CardList } from '~/components/RecordCard.tsx';
import { modulesQuery } from '../../api/modules.ts';
import { useSpoken } from '../../hooks/use-spoken.ts';
import { ModuleCard } from './ModuleCard.tsx';

/** What the company's plan includes. */
export function ModuleList({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation('plugins');
  const { data, error, refetch } = useQuery(modulesQuery);
  const spoken = useSpoken();
  return (
    <Page title={t('modules.title')} subtitle={t('modules.subtitle')}>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <PageSkeleton />}
      {data?.length === 0 && <EmptyState icon={Puzzle} title={t('modules.emptyTitle')} text={t('modules.emptyText')} />}
      {data && data.length > 0 && (
        <CardList>
          {data.map((module) => (
            <ModuleCard key={module.id} module={spoken(module)} onOpen={() => onOpen(module.id)} />
          ))}
        </CardList>
      )}
    </Page>
  );
}
