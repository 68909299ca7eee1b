import { useShell } from '@balcao/ui-sdk';
import { ErrorState } from '@balcao/ui-sdk/parts/ErrorState';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { ChartColumn, Table } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompanyTime } from '@balcao/ui-sdk/kit';
import { HourBars } from './HourBars.tsx';
import classes from './DashboardPage.module.css';

interface TicketsOfDay {
  count: number;
  data: { total: string | number; horario?: string }[];
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Today's tickets by the hour, as bars or as a table. */
export function HoursChart({ refreshMs }: { refreshMs: number }) {
  const { t } = useTranslation('admin');
  const { api } = useShell();
  const { day } = useCompanyTime();
  const [asTable, setAsTable] = useState(false);
  const today = day();
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', 'hours', today],
    queryFn: () => api.get<TicketsOfDay>('/dashboard/ticketsDay', { query: { initialDate: today, finalDate: today } }),
    staleTime: refreshMs,
    refetchInterval: refreshMs,
  });
  const totals = new Map(data?.data.map(({ horario, total }) => [Number(horario), Number(total)]));
  const hours = HOURS.map((hour) => ({ hour, total: totals.get(hour) ?? 0 }));
  return (
    <section className={classes.panel}>
      <div className={classes.panelHead}>
        <h2 className={classes.heading}>{t('dashboard.today', { count: data?.count ?? 0 })}</h2>
        <Button
          variant="text"
          color="inherit"
          startIcon={asTable ? <ChartColumn size={16} /> : <Table size={16} />}
          onClick={() => setAsTable(!asTable)}
          data-testid="hours-switch"
        >
          {t(asTable ? 'dashboard.asChart' : 'dashboard.asTable')}
        </Button>
      </div>
      {!data && error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : asTable ? (
        <HourTable hours={hours} />
      ) : (
        <HourBars hours={hours} />
      )}
    </section>
  );
}

function HourTable({ hours }: { hours: { hour: number; total: number }[] }) {
  const { t } = useTranslation('admin');
  return (
    <table className={classes.hourTable} data-testid="hours-table">
      <thead>
        <tr>
          <th scope="col">{t('dashboard.hourHeader')}</th>
          <th scope="col">{t('dashboard.ticketsHeader')}</th>
        </tr>
      </thead>
      <tbody>
        {hours.map(({ hour, total }) => (
          <tr key={hour}>
            <th scope="row">{`${String(hour).padStart(2, '0')}:00`}</th>
            <td>{total}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
