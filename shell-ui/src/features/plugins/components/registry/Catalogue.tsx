import { EmptyState } from '@balcao/ui-sdk/parts/EmptyState';
import { ErrorState } from '@balcao/ui-sdk/parts/ErrorState';
import { PageSkeleton } from '@balcao/ui-sdk/parts/PageSkeleton';
import { useQuery } from '@tanstack/react-query';
import { Puzzle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CardList } from '~/components/RecordCard.tsx';
import { pluginsQuery } from '../../api/plugins.ts';
import { useSpoken } from '../../hooks/use-spoken.ts';
import { PluginCard } from './PluginCard.tsx';

interface Props {
  onOpen: (id: string) => void;
  onUpload: () => void;
}

/** Every plugin of the installation. */
export function Catalogue({ onOpen, onUpload }: Props) {
  const { t } = useTranslation('plugins');
  const { data, error, refetch } = useQuery(pluginsQuery);
  const spoken = useSpoken();
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  if (data.length === 0) {
    const action = { label: t('upload.open'), onClick: onUpload };
    return <EmptyState icon={Puzzle} title={t('plugins.emptyTitle')} text={t('plugins.emptyText')} action={action} />;
  }
  return (
    <CardList>
      {data.map((plugin) => (
        <PluginCard key={plugin.id} plugin={spoken(plugin)} onOpen={() => onOpen(plugin.id)} />
      ))}
    </CardList>
  );
}
