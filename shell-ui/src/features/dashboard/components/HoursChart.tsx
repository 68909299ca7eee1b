import { useShell } from '@balcao/ui-sdk';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isoDate } from '../lib/period.ts';
import classes from './DashboardPage.module.css';

interface TicketsOfDay {
  count: number;
  data: { total: string | number; horario?: string }[];
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const AXIS = [0, 6, 12, 18, 23];

/** Today's tickets by the hour. */
export function HoursChart() {
  const { t } = useTranslation('admin');
  const { api } = useShell();
  const today = isoDate(new Date());
  const { data } = useQuery({
    queryKey: ['dashboard', 'hours', today],
    queryFn: () => api.get<TicketsOfDay>('/dashboard/ticketsDay', { query: { initialDate: today, finalDate: today } }),
  });
  const totals = new Map(data?.data.map(({ horario, total }) => [Number(horario), Number(total)]));
  const highest = Math.max(1, ...totals.values());
  return (
    <section className={classes.panel}>
      <h2 className={classes.heading}>{t('dashboard.today', { count: data?.count ?? 0 })}</h2>
      <ol className={classes.bars}>
        {HOURS.map((hour) => {
          const total = totals.get(hour) ?? 0;
          const label = t('dashboard.hour', { hour: String(hour).padStart(2, '0'), count: total });
          return (
            <li key={hour} title={label}>
              <span
                className={classes.bar}
                data-empty={total === 0 || undefined}
                style={{ height: `${(total / highest) * 100}%` }}
              >
                <span className="visually-hidden">{label}</span>
              </span>
            </li>
          );
        })}
      </ol>
      <div className={classes.axis} aria-hidden>
        {AXIS.map((hour) => (
          <span key={hour}>{String(hour).padStart(2, '0')}h</span>
        ))}
      </div>
    </section>
  );
}
