import { Page } from '@balcao/ui-sdk/kit';
import { ErrorState } from '@balcao/ui-sdk/parts/ErrorState';
import { PageSkeleton } from '@balcao/ui-sdk/parts/PageSkeleton';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TabBar } from '@balcao/ui-sdk/parts/TabBar';
import { useCurrentUser } from '~/lib/use-session.ts';
import { useSettings } from '~/queries/settings.ts';
import { CompanyHours } from './CompanyHours.tsx';
import { Companies } from './Companies.tsx';
import { HelpVideos } from './HelpVideos.tsx';
import { Integrations } from './Integrations.tsx';
import { Look } from './Look.tsx';
import { Options } from './Options.tsx';
import { Plans } from './Plans.tsx';
import classes from './SettingsPage.module.css';

const TABS = ['options', 'hours', 'companies', 'plans', 'helps'] as const;
type Tab = (typeof TABS)[number];

/** How the company's desk behaves; for the provider also its companies, plans and help videos. */
export function SettingsPage() {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const { super: isProvider } = useCurrentUser();
  const settings = useSettings();
  const [wanted, setWanted] = useState<Tab>('options');
  const byCompany = settings.value('scheduleType') === 'company';
  const visible = TABS.filter((tab) => tab === 'options' || (tab === 'hours' ? byCompany : isProvider));
  const tab = visible.includes(wanted) ? wanted : 'options';
  const open = (next: Tab) => {
    setWanted(next);
    settings.retry();
    // Another person may have changed what the tab shows.
    void client.invalidateQueries({ queryKey: ['provider'] });
    void client.invalidateQueries({ queryKey: ['help-records'] });
  };
  return (
    <Page title={t('settings.title')} subtitle={t('settings.subtitle')}>
      {!settings.loaded && settings.error && <ErrorState error={settings.error} onRetry={settings.retry} />}
      {!settings.loaded && !settings.error && <PageSkeleton />}
      {settings.loaded && (
        <>
          {visible.length > 1 && (
            <div className={classes.tabs}>
              <TabBar
                label={t('settings.tabs.label')}
                value={tab}
                onChange={open}
                tabs={visible.map((value) => ({
                  value,
                  label: t(`settings.tabs.${value}`),
                  testId: `settings-${value}`,
                }))}
              />
            </div>
          )}
          {tab === 'options' && (
            <div className={classes.panel}>
              <Options settings={settings} />
              <Look settings={settings} />
              <Integrations settings={settings} />
            </div>
          )}
          {tab === 'hours' && (
            <div className={classes.panel}>
              <CompanyHours />
            </div>
          )}
          {tab === 'companies' && <Companies />}
          {tab === 'plans' && <Plans />}
          {tab === 'helps' && <HelpVideos />}
        </>
      )}
    </Page>
  );
}
