import { useShell } from '@balcao/ui-sdk';
import { Page, useCompanyTime } from '@balcao/ui-sdk/kit';
import { ErrorState } from '@balcao/ui-sdk/parts/ErrorState';
import { PageSkeleton } from '@balcao/ui-sdk/parts/PageSkeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { periodBefore, thisMonth } from '../lib/period.ts';
import type { DashboardData, Period } from '../types.ts';
import { AttendantsTable } from './AttendantsTable.tsx';
import { CounterCards } from './CounterCards.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { HoursChart } from './HoursChart.tsx';
import { PeriodFilter } from './PeriodFilter.tsx';
import classes from './DashboardPage.module.css';

/** How often the figures are read anew, in milliseconds. */
const REFRESH_MS = 60_000;

/** How the team is doing: what waits, what runs, how long it takes and how customers rate it. */
export function DashboardPage() {
  const { t } = useTranslation('admin');
  const { day } = useCompanyTime();
  const [chosen, setChosen] = useState<Period | null>(null);
  const period = chosen ?? thisMonth(day);
  const { data, error, refetch, isPlaceholderData } = useFigures(period);
  const before = useFigures(periodBefore(period, day));
  return (
    <Page title={t('dashboard.title')} subtitle={t('dashboard.subtitle')} tools={<PeriodFilter onFilter={setChosen} />}>
      <FirstSteps />
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <PageSkeleton />}
      {data && (
        <div className={classes.parts} aria-busy={isPlaceholderData}>
          <CounterCards counters={data.counters} before={before.data?.counters} />
          <HoursChart refreshMs={REFRESH_MS} />
          <AttendantsTable attendants={data.attendants} />
        </div>
      )}
    </Page>
  );
}

function useFigures(period: Period | null) {
  const { api } = useShell();
  return useQuery({
    queryKey: ['dashboard', period],
    queryFn: () => api.get<DashboardData>('/dashboard', { query: period ?? {} }),
    enabled: period !== null,
    placeholderData: keepPreviousData,
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  });
}
