import { useShell } from '@balcao/ui-sdk';
import { Page } from '@balcao/ui-sdk/kit';
import { EmptyState } from '@balcao/ui-sdk/parts/EmptyState';
import { ErrorState } from '@balcao/ui-sdk/parts/ErrorState';
import { PageSkeleton } from '@balcao/ui-sdk/parts/PageSkeleton';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, GraduationCap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Help } from '../types.ts';
import { videoAddress } from '../lib/video-address.ts';
import classes from './HelpsPage.module.css';

/** Videos that explain the product. They open at their host: nothing of a stranger runs inside the desk. */
export function HelpsPage() {
  const { t } = useTranslation('admin');
  const { api } = useShell();
  const { data, error, refetch } = useQuery({ queryKey: ['helps'], queryFn: () => api.get<Help[]>('/helps/list') });
  return (
    <Page title={t('helps.title')} subtitle={t('helps.subtitle')} count={data?.length}>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <PageSkeleton />}
      {data?.length === 0 && <EmptyState icon={GraduationCap} title={t('helps.empty')} text={t('helps.emptyHint')} />}
      {data && data.length > 0 && (
        <ul className={classes.grid} data-testid="helps">
          {data.map((help) => (
            <li key={help.id}>
              <a className={classes.card} href={videoAddress(help.video)} target="_blank" rel="noopener noreferrer">
                <span className={classes.icon}>
                  <GraduationCap size={20} aria-hidden />
                </span>
                <strong className={classes.name}>{help.title}</strong>
                <span className={classes.text}>{help.description}</span>
                <span className={classes.watch}>
                  {t('helps.watch')}
                  <ExternalLink size={14} aria-hidden />
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
