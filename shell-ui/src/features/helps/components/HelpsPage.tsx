import { useShell } from '@balcao/ui-sdk';
import { Page } from '@balcao/ui-sdk/kit';
import { EmptyState } from '@balcao/ui-sdk/parts/EmptyState';
import { ErrorState } from '@balcao/ui-sdk/parts/ErrorState';
import { PageSkeleton } from '@balcao/ui-sdk/parts/PageSkeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { GraduationCap, Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Help } from '~/entities/help.ts';
import { useCompanyEvent } from '~/lib/realtime-context.ts';
import { VideoDialog } from './VideoDialog.tsx';
import classes from './HelpsPage.module.css';

const KEY = ['helps'];

/** Videos that explain the product. */
export function HelpsPage() {
  const { t } = useTranslation('admin');
  const { api } = useShell();
  const client = useQueryClient();
  const [watching, setWatching] = useState<Help | null>(null);
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: () => api.get<Help[]>('/helps/list') });
  useCompanyEvent('help', () => void client.invalidateQueries({ queryKey: KEY }));
  return (
    <Page title={t('helps.title')} subtitle={t('helps.subtitle')} count={data?.length}>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <PageSkeleton />}
      {data?.length === 0 && <EmptyState icon={GraduationCap} title={t('helps.empty')} text={t('helps.emptyHint')} />}
      {data && data.length > 0 && (
        <ul className={classes.grid} data-testid="helps">
          {data.map((help) => (
            <li key={help.id}>
              <button type="button" className={classes.card} onClick={() => setWatching(help)} data-testid="help-card">
                <span className={classes.picture}>
                  <Play size={24} aria-hidden />
                </span>
                <strong className={classes.name}>{help.title}</strong>
                <span className={classes.text}>{help.description}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {watching && <VideoDialog help={watching} onClose={() => setWatching(null)} />}
    </Page>
  );
}
