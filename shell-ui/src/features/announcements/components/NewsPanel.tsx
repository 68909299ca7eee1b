import { EmptyState } from '@balcao/ui-sdk/parts/EmptyState';
import { ErrorState } from '@balcao/ui-sdk/parts/ErrorState';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelSkeleton } from '~/components/PanelSkeleton.tsx';
import { PopPanel } from '~/components/PopPanel.tsx';
import type { useNews } from '../hooks/use-news.ts';
import { NewsDialog } from './NewsDialog.tsx';
import { NewsRow } from './NewsRow.tsx';

interface Props {
  anchor: HTMLElement;
  all: ReturnType<typeof useNews>;
  onClose: () => void;
}

/** The provider's announcements, each to be read in a dialog. */
export function NewsPanel({ anchor, all, onClose }: Props) {
  const { t } = useTranslation('alerts');
  const { news, error, refetch, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = all;
  // What is new stays marked until the panel closes.
  const [since] = useState(all.since);
  const [readId, setReadId] = useState<number | null>(null);
  const read = news.find(({ id }) => id === readId);
  const close = () => {
    all.markLookedAt();
    onClose();
  };
  return (
    <>
      <PopPanel
        anchor={anchor}
        title={t('news.title')}
        testId="news-panel"
        onClose={close}
        onNearEnd={() => hasNextPage && !isFetchingNextPage && void fetchNextPage()}
      >
        {isPending && <PanelSkeleton />}
        {error && news.length === 0 && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!isPending && !error && news.length === 0 && (
          <EmptyState icon={Megaphone} title={t('news.empty')} text={t('news.emptyHint')} />
        )}
        <ul>
          {news.map((one) => (
            <NewsRow key={one.id} announcement={one} isNew={one.createdAt > since} onOpen={() => setReadId(one.id)} />
          ))}
        </ul>
        {isFetchingNextPage && <PanelSkeleton />}
      </PopPanel>
      {read && <NewsDialog announcement={read} onClose={() => setReadId(null)} />}
    </>
  );
}
