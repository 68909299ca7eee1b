import { Page, useCompanyTime } from '@balcao/ui-sdk/kit';
import { ErrorState } from '@balcao/ui-sdk/parts/ErrorState';
import { Notice } from '@balcao/ui-sdk/parts/Notice';
import { PageSkeleton } from '@balcao/ui-sdk/parts/PageSkeleton';
import { TabBar } from '@balcao/ui-sdk/parts/TabBar';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pluginQuery } from '../../api/plugins.ts';
import { useSpoken } from '../../hooks/use-spoken.ts';
import type { PluginDetails } from '../../types.ts';
import { Docs } from '../shared/Docs.tsx';
import { WorkTable } from '../shared/WorkTable.tsx';
import { CallTable } from './CallTable.tsx';
import { PluginActions } from './PluginActions.tsx';
import { PluginDialogs, type Asked } from './PluginDialogs.tsx';
import { PluginHealth } from './PluginHealth.tsx';
import { PluginOverview } from './PluginOverview.tsx';
import { PluginPermissions } from './PluginPermissions.tsx';
import classes from './PluginsPage.module.css';

const TABS = ['overview', 'permissions', 'health', 'docs'] as const;

interface Props {
  id: string;
  /** The version whose permissions and documents are shown; the active one without it. */
  version: string | undefined;
  onVersion: (version: string | null) => void;
  onBack: () => void;
}

/** Everything about one plugin. */
export function PluginView({ id, version, onVersion, onBack }: Props) {
  const { t } = useTranslation('plugins');
  const { data, error, refetch } = useQuery(pluginQuery(id, version));
  const spoken = useSpoken();
  const plugin = data && spoken(data);
  const [tab, setTab] = useState<(typeof TABS)[number]>(version ? 'permissions' : 'overview');
  const [asked, setAsked] = useState<Asked | null>(null);
  const show = (wanted: string) => {
    onVersion(wanted);
    setTab('permissions');
  };
  return (
    <Page
      title={plugin?.name ?? id}
      subtitle={plugin?.description}
      back={{ label: t('plugins.back'), onClick: onBack }}
      actions={plugin && <PluginActions plugin={plugin} onAsk={setAsked} />}
    >
      {!plugin && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!plugin && !error && <PageSkeleton />}
      {plugin && (
        <>
          <Warnings plugin={plugin} />
          <div className={classes.tabs}>
            <TabBar
              label={t('plugins.view.label')}
              value={tab}
              onChange={setTab}
              tabs={TABS.map((value) => ({ value, label: t(`plugins.view.${value}`), testId: `plugin-tab-${value}` }))}
            />
          </div>
          {tab === 'overview' && <PluginOverview plugin={plugin} onAsk={setAsked} onShow={show} />}
          {tab === 'permissions' && <PluginPermissions plugin={plugin} onVersion={onVersion} />}
          {tab === 'health' && (
            <>
              <PluginHealth plugin={plugin} />
              <WorkTable scope="plugins" id={plugin.id} />
              <CallTable id={plugin.id} />
            </>
          )}
          {tab === 'docs' && <Docs readme={plugin.readme} changelog={plugin.changelog} />}
          {asked && <PluginDialogs plugin={plugin} asked={asked} onClose={() => setAsked(null)} />}
        </>
      )}
    </Page>
  );
}

/** Why it does not work, where it does not. */
function Warnings({ plugin: { disabled, publisher, versions, active } }: { plugin: PluginDetails }) {
  const { t } = useTranslation('plugins');
  const { moment } = useCompanyTime();
  const fault = versions.find(({ version }) => version === active)?.fault;
  return (
    <div className={classes.warnings}>
      {disabled && (
        <Notice tone="error">{t('killing.notice', { time: moment(disabled.at), reason: disabled.reason })}</Notice>
      )}
      {publisher?.revoked && <Notice tone="error">{t('plugins.state.revoked')}</Notice>}
      {fault && (
        <Notice tone="error">
          <strong>{t('plugins.state.faulty')}</strong>
          <p>{fault}</p>
        </Notice>
      )}
    </div>
  );
}
