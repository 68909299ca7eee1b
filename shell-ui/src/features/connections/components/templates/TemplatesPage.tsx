import { useTask } from '@balcao/ui-sdk';
import { Page } from '@balcao/ui-sdk/kit';
import { ErrorState } from '@balcao/ui-sdk/parts/ErrorState';
import { PageSkeleton } from '@balcao/ui-sdk/parts/PageSkeleton';
import { SearchInput } from '@balcao/ui-sdk/parts/SearchInput';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { formatClock, formatDate } from '~/lib/format-time.ts';
import { matchesTemplate } from '~/lib/template-text.ts';
import { toast } from '~/lib/toast.ts';
import { templatesQuery } from '~/queries/templates.ts';
import { syncTemplates } from '../../api/sync-templates.ts';
import { useConnections } from '../../hooks/use-connections.ts';
import { NoTemplates } from './NoTemplates.tsx';
import { TemplateBrowser } from './TemplateBrowser.tsx';

/** The templates of a connection as its service has judged them, and the way to fetch them anew. */
export function TemplatesPage() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const client = useQueryClient();
  const id = Number(useParams().connectionId);
  const connection = useConnections().data?.find((one) => one.id === id);
  const { data, error, refetch } = useQuery(templatesQuery(id));
  const { busy, run } = useTask();
  const [typed, setTyped] = useState('');
  const sync = () =>
    run(async () => {
      const list = await syncTemplates(id);
      client.setQueryData(templatesQuery(id).queryKey, list);
      toast(t('connections.templates.synced', { count: list.templates.length }), 'success');
    });
  const found = (data?.templates ?? []).filter((template) => matchesTemplate(template, typed));
  const count = data?.templates.length;
  return (
    <Page
      title={t('connections.templates.title')}
      count={count || undefined}
      subtitle={[connection?.name, data && sinceWhen(data.syncedAt)].filter(Boolean).join(' · ')}
      back={{ label: t('connections.templates.back'), onClick: () => void navigate('/connections') }}
      actions={
        <Button
          variant="contained"
          startIcon={<RefreshCw size={16} />}
          loading={busy}
          loadingPosition="start"
          onClick={() => void sync()}
          data-testid="templates-sync"
        >
          {t(busy ? 'connections.templates.syncing' : 'connections.templates.sync')}
        </Button>
      }
      tools={
        count ? <SearchInput label={t('connections.templates.search')} value={typed} onChange={setTyped} /> : undefined
      }
    >
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <PageSkeleton />}
      {data && found.length === 0 && (
        <NoTemplates
          typed={count ? typed : ''}
          synced={data.syncedAt !== null}
          onSync={busy ? undefined : () => void sync()}
        />
      )}
      {found.length > 0 && <TemplateBrowser templates={found} />}
    </Page>
  );

  function sinceWhen(syncedAt: string | null): string {
    if (syncedAt === null) return t('connections.templates.never');
    return t('connections.templates.since', { time: `${formatDate(syncedAt)} ${formatClock(syncedAt)}` });
  }
}
