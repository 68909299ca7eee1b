import { useShell } from '@balcao/ui-sdk';
import { LabeledInput } from '@balcao/ui-sdk/parts/LabeledInput';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isoDate } from '../lib/period.ts';
import type { Period } from '../types.ts';
import classes from './DashboardPage.module.css';

const LAST_DAYS = [3, 7, 15, 30, 60, 90];

/** Chooses the period: two dates, or the last so many days. */
export function PeriodFilter({ onFilter }: { onFilter: (period: Period) => void }) {
  const { t } = useTranslation('admin');
  const { toast } = useShell();
  const [kind, setKind] = useState<'date' | 'period'>('date');
  const [days, setDays] = useState(0);
  const [from, setFrom] = useState(() => isoDate(new Date(new Date().setDate(1))));
  const [to, setTo] = useState(() => isoDate(new Date()));
  const filter = () => {
    if (kind === 'period' ? days === 0 : !from && !to) return toast(t('dashboard.filter.missing'), 'warning');
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
        onChange={(event) => setKind(event.target.value as 'date' | 'period')}
      >
        <MenuItem value="date">{t('dashboard.filter.byDate')}</MenuItem>
        <MenuItem value="period">{t('dashboard.filter.byPeriod')}</MenuItem>
      </TextField>
      {kind === 'date' ? (
        <>
          <DateField label={t('dashboard.filter.from')} value={from} onChange={setFrom} />
          <DateField label={t('dashboard.filter.to')} value={to} onChange={setTo} />
        </>
      ) : (
        <TextField
          select
          label={t('dashboard.filter.period')}
          value={days}
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

function DateField({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <div>
      <LabeledInput
        type="date"
        notched
        label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
