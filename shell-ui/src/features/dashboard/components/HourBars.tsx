import { useTranslation } from 'react-i18next';
import classes from './DashboardPage.module.css';

const AXIS = [0, 6, 12, 18, 23];

/** A bar for each hour; pointing at one tells its number. */
export function HourBars({ hours }: { hours: { hour: number; total: number }[] }) {
  const { t } = useTranslation('admin');
  const highest = Math.max(...hours.map(({ total }) => total));
  const scale = Math.max(1, highest);
  const label = (hour: number, total: number) =>
    t('dashboard.hour', { hour: String(hour).padStart(2, '0'), count: total });
  return (
    <div className={classes.chart}>
      <span className={classes.highest} aria-hidden>
        {highest > 0 && highest}
      </span>
      <ol className={classes.bars} data-testid="hours-bars">
        {hours.map(({ hour, total }) => (
          <li key={hour} title={label(hour, total)}>
            <span
              className={classes.bar}
              data-empty={total === 0 || undefined}
              style={{ height: `${(total / scale) * 100}%` }}
            >
              <span className="visually-hidden">{label(hour, total)}</span>
            </span>
          </li>
        ))}
      </ol>
      <div className={classes.axis} aria-hidden>
        {AXIS.map((hour) => (
          <span key={hour}>{String(hour).padStart(2, '0')}h</span>
        ))}
      </div>
    </div>
  );
}
