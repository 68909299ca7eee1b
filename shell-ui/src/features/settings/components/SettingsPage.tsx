import { Page } from '@balcao/ui-sdk/kit';
import { ErrorState } from '@balcao/ui-sdk/parts/ErrorState';
import { PageSkeleton } from '@balcao/ui-sdk/parts/PageSkeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TabBar } from '~/components/TabBar.tsx';
import { useSettings } from '~/queries/settings.ts';
import { CompanyHours } from './CompanyHours.tsx';
import { Integrations } from './Integrations.tsx';
import { Options } from './Options.tsx';
import classes from './SettingsPage.module.css';

type Tab = 'options' | 'integrations' | 'hours';

/** How the company's desk behaves. */
export function SettingsPage() {
  const { t } = useTranslation('admin');
  const settings = useSettings();
  const [wanted, setWanted] = useState<Tab>('options');
  const byCompany = settings.value('scheduleType') === 'company';
  const tab = wanted === 'hours' && !byCompany ? 'options' : wanted;
  const open = (next: Tab) => {
    setWanted(next);
    settings.retry();
  };
  return (
    <Page title={t('settings.title')} subtitle={t('settings.subtitle')}>
      {!settings.loaded && settings.error && <ErrorState error={settings.error} onRetry={settings.retry} />}
      {!settings.loaded && !settings.error && <PageSkeleton />}
      {settings.loaded && (
        <>
          <TabBar
            label={t('settings.tabs.label')}
            value={tab}
            onChange={open}
            tabs={[
              { value: 'options', label: t('settings.tabs.options'), testId: 'settings-options' },
              { value: 'integrations', label: t('settings.tabs.integrations'), testId: 'settings-integrations' },
              ...(byCompany
                ? [{ value: 'hours' as const, label: t('settings.tabs.hours'), testId: 'settings-hours' }]
                : []),
            ]}
          />
          <div className={classes.panel}>
            {tab === 'options' && <Options settings={settings} />}
            {tab === 'integrations' && <Integrations settings={settings} />}
            {tab === 'hours' && <CompanyHours />}
          </div>
        </>
      )}
    </Page>
  );
}
