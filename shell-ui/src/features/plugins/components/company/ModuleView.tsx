import { Page } from '@balcao/ui-sdk/kit';
import { ErrorState } from '@balcao/ui-sdk/parts/ErrorState';
import { Notice } from '@balcao/ui-sdk/parts/Notice';
import { PageSkeleton } from '@balcao/ui-sdk/parts/PageSkeleton';
import { TabBar } from '@balcao/ui-sdk/parts/TabBar';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moduleQuery } from '../../api/modules.ts';
import { useSpoken } from '../../hooks/use-spoken.ts';
import type { Module } from '../../types.ts';
import { Docs } from '../shared/Docs.tsx';
import { WorkTable } from '../shared/WorkTable.tsx';
import { ModuleLogs } from './ModuleLogs.tsx';
import { ModuleOverview } from './ModuleOverview.tsx';
import { ModuleSwitch } from './ModuleSwitch.tsx';
import { SettingsDialog } from './SettingsDialog.tsx';
import classes from './Company.module.css';

const TABS = ['overview', 'logs', 'docs'] as const;

/** Everything about one module of the company. */
export function ModuleView({ id, onBack }: { id: string; onBack: () => void }) {
  const { t } = useTranslation('plugins');
  const { data, error, refetch } = useQuery(moduleQuery(id));
  const spoken = useSpoken();
  const module = data && spoken(data);
  const [tab, setTab] = useState<(typeof TABS)[number]>('overview');
  const [configuring, setConfiguring] = useState(false);
  return (
    <Page
      title={module?.name ?? id}
      subtitle={module?.description}
      back={{ label: t('modules.back'), onClick: onBack }}
      actions={
        module && (
          <>
            {module.hasSettings && (
              <Button
                variant="outlined"
                startIcon={<Settings2 size={16} />}
                aria-haspopup="dialog"
                onClick={() => setConfiguring(true)}
                data-testid="module-settings"
              >
                {t('settings.open')}
              </Button>
            )}
            <ModuleSwitch module={module} />
          </>
        )
      }
    >
      {!module && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!module && !error && <PageSkeleton />}
      {module && (
        <>
          <Notices module={module} />
          <div className={classes.tabs}>
            <TabBar
              label={t('modules.view.label')}
              value={tab}
              onChange={setTab}
              tabs={TABS.map((value) => ({ value, label: t(`modules.view.${value}`), testId: `module-tab-${value}` }))}
            />
          </div>
          {tab === 'overview' && <ModuleOverview module={module} />}
          {tab === 'logs' && (
            <>
              <WorkTable scope="modules" id={id} />
              <ModuleLogs id={id} />
            </>
          )}
          {tab === 'docs' && <Docs readme={module.readme} changelog={module.changelog} />}
          {configuring && <SettingsDialog module={module} onClose={() => setConfiguring(false)} />}
        </>
      )}
    </Page>
  );
}

/** Why a module does not do what one expects of it. */
function Notices({ module: { state, version, offered, disabledReason } }: { module: Module }) {
  const { t } = useTranslation('plugins');
  if (state === 'on' || state === 'off') return null;
  const still = version !== offered ? t('modules.consentStill', { version }) : '';
  return (
    <div className={classes.notices}>
      {state === 'consent' && (
        <Notice tone="warning">
          {t('modules.consentHint', { version: offered })} {still}
        </Notice>
      )}
      {state === 'disabled' && (
        <Notice tone="error">{t('modules.disabledHint', { reason: disabledReason ?? '–' })}</Notice>
      )}
      {state === 'faulty' && <Notice tone="error">{t('modules.faultyHint')}</Notice>}
    </div>
  );
}
