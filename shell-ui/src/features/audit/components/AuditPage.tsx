import { useShell, useTask } from '@balcao/ui-sdk';
import { Page, useCompanyTime } from '@balcao/ui-sdk/kit';
import { TabBar } from '@balcao/ui-sdk/parts/TabBar';
import Button from '@mui/material/Button';
import { Download, ShieldCheck, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '~/lib/save-file.ts';
import { logQuery } from '../lib/log-query.ts';
import { NO_FILTER, type AuditCheck } from '../types.ts';
import { AccessTable } from './AccessTable.tsx';
import { AuditTable } from './AuditTable.tsx';
import { LogFilters } from './LogFilters.tsx';
import classes from './AuditPage.module.css';

/** Who did what, and from where people used the desk. */
export function AuditPage() {
  const { t } = useTranslation('admin');
  const { zone } = useCompanyTime();
  const [tab, setTab] = useState<'audit' | 'access'>('audit');
  const [filter, setFilter] = useState(NO_FILTER);
  const isAudit = tab === 'audit';
  const query = logQuery(isAudit ? filter : { ...filter, action: null }, zone);
  return (
    <Page
      title={t('audit.title')}
      subtitle={t('audit.subtitle')}
      actions={
        <>
          {isAudit && <CheckButton />}
          <ExportButton path={isAudit ? '/audit/export' : '/access-log/export'} query={query} />
        </>
      }
    >
      <div className={classes.tabs}>
        <TabBar
          label={t('audit.tabs.label')}
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'audit', label: t('audit.tabs.audit'), testId: 'tab-audit' },
            { value: 'access', label: t('audit.tabs.access'), testId: 'tab-access' },
          ]}
        />
      </div>
      <div className={classes.filters}>
        <LogFilters filter={filter} onChange={setFilter} withActions={isAudit} />
      </div>
      {isAudit ? <AuditTable query={query} /> : <AccessTable query={query} />}
    </Page>
  );
}

function ExportButton({ path, query }: { path: string; query: ReturnType<typeof logQuery> }) {
  const { t } = useTranslation('admin');
  const { api } = useShell();
  const save = async () =>
    saveFile(await api.file(path, { query }), path === '/audit/export' ? 'audit.csv' : 'access-log.csv');
  return (
    <TaskButton icon={Download} task={save} testId="log-export">
      {t('audit.export')}
    </TaskButton>
  );
}

/** The entries are chained to one another: the host can tell whether one was changed or is missing. */
function CheckButton() {
  const { t } = useTranslation('admin');
  const { api, toast } = useShell();
  const check = async () => {
    const { whole, sealed, brokenAt } = await api.get<AuditCheck>('/audit/check');
    if (whole) toast(t('audit.whole', { count: sealed }), 'success');
    else toast(t('audit.broken', { id: brokenAt }), 'error');
  };
  return (
    <TaskButton icon={ShieldCheck} task={check} testId="audit-check">
      {t('audit.check')}
    </TaskButton>
  );
}

interface TaskProps {
  icon: LucideIcon;
  task: () => Promise<void>;
  testId: string;
  children: ReactNode;
}

function TaskButton({ icon: Icon, task, testId, children }: TaskProps) {
  const { busy, run } = useTask();
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<Icon size={16} />}
      loading={busy}
      onClick={() => void run(task)}
      data-testid={testId}
    >
      {children}
    </Button>
  );
}
