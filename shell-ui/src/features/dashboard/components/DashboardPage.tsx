import { useShell } from '@balcao/ui-sdk';
import { Page } from '@balcao/ui-sdk/kit';
import { ErrorState } from '@balcao/ui-sdk/parts/ErrorState';
import { PageSkeleton } from '@balcao/ui-sdk/parts/PageSkeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '~/lib/format-time.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { thisMonth } from '../lib/period.ts';
import type { DashboardData, Period } from '../types.ts';
import { AttendantsTable } from './AttendantsTable.tsx';
import { CounterCards } from './CounterCards.tsx';
import { HoursChart } from './HoursChart.tsx';
import { PeriodFilter } from './PeriodFilter.tsx';
import classes from './DashboardPage.module.css';

/** How the team is doing: what waits, what runs, how long it takes and how customers rate it. */
export function DashboardPage() {
  const { t } = useTranslation('admin');
  const { api } = useShell();
  const { company } = useCurrentUser();
  const [period, setPeriod] = useState<Period>(thisMonth);
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', period],
    queryFn: () => api.get<DashboardData>('/dashboard', { query: period }),
    placeholderData: keepPreviousData,
  });
  return (
    <Page
      title={t('dashboard.title')}
      subtitle={company.dueDate ? t('dashboard.dueDate', { date: formatDate(company.dueDate) }) : undefined}
      tools={<PeriodFilter onFilter={setPeriod} />}
    >
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <PageSkeleton />}
      {data && (
        <div className={classes.parts}>
          <CounterCards counters={data.counters} />
          <HoursChart />
          <AttendantsTable attendants={data.attendants} />
        </div>
      )}
    </Page>
  );
}
