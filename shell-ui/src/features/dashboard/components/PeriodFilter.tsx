import { useShell } from '@balcao/ui-sdk';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { DayInput } from '~/components/DayInput.tsx';
import { useTranslation } from 'react-i18next';
import { useCompanyTime } from '@balcao/ui-sdk/kit';
import { thisMonth } from '../lib/period.ts';
import type { Period } from '../types.ts';
import classes from './DashboardPage.module.css';

const LAST_DAYS = [3, 7, 15, 30, 60, 90];

/** Chooses the period: two dates, or the last so many days. */
export function PeriodFilter({ onFilter }: { onFilter: (period: Period) => void }) {
  const { t } = useTranslation('admin');
  const { toast } = useShell();
  const [kind, setKind] = useState<'date' | 'period'>('date');
  const [days, setDays] = useState(0);
  const { day } = useCompanyTime();
  const month = thisMonth(day) as { date_from: string; date_to: string };
  // Until somebody types, the dates are those of the figures on the page.
  const [typed, setTyped] = useState<{ from?: string; to?: string }>({});
  const from = typed.from ?? month.date_from;
  const to = typed.to ?? month.date_to;
  const filter = () => {
    if (kind === 'period' ? days === 0 : !from && !to) return toast(t('dashboard.filter.missing'), 'warning');
    if (kind === 'date' && from && to && to < from) return toast(t('dashboard.filter.order'), 'warning');
    onFilter(kind === 'period' ? { days } : { date_from: from || undefined, date_to: to || undefined });
  };
  return (
    <form
      className={classes.filter}
      onSubmit={(event) => {
        event.preventDefault();
        filter();
      }}
    >
      <TextField
        select
        label={t('dashboard.filter.kind')}
        value={kind}
        data-testid="filter-kind"
        onChange={(event) => setKind(event.target.value as 'date' | 'period')}
      >
        <MenuItem value="date">{t('dashboard.filter.byDate')}</MenuItem>
        <MenuItem value="period">{t('dashboard.filter.byPeriod')}</MenuItem>
      </TextField>
      {kind === 'date' ? (
        <>
          <div>
            <DayInput
              label={t('dashboard.filter.from')}
              value={from}
              onChange={(from) => setTyped({ ...typed, from })}
            />
          </div>
          <div>
            <DayInput label={t('dashboard.filter.to')} value={to} onChange={(to) => setTyped({ ...typed, to })} />
          </div>
        </>
      ) : (
        <TextField
          select
          label={t('dashboard.filter.period')}
          value={days}
          data-testid="filter-days"
          onChange={(event) => setDays(Number(event.target.value))}
        >
          <MenuItem value={0}>{t('dashboard.filter.none')}</MenuItem>
          {LAST_DAYS.map((count) => (
            <MenuItem key={count} value={count}>
              {t('dashboard.filter.lastDays', { count })}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Button type="submit" variant="outlined" data-testid="dashboard-filter">
        {t('dashboard.filter.submit')}
      </Button>
    </form>
  );
}
