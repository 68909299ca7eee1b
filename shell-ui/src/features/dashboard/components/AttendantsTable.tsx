import { StatusDot } from '@balcao/ui-sdk/parts/StatusDot';
import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { duration } from '../lib/period.ts';
import type { Attendant } from '../types.ts';
import classes from './DashboardPage.module.css';

const STARS = [1, 2, 3];

/** The team with ratings, times and presence. */
export function AttendantsTable({ attendants }: { attendants: Attendant[] }) {
  const { t } = useTranslation('admin');
  return (
    <section className={classes.panel}>
      <h2 className={classes.heading}>{t('dashboard.attendants.title')}</h2>
      <div className={classes.scroll} tabIndex={0} role="group" aria-label={t('dashboard.attendants.title')}>
        <table className={classes.table} data-testid="attendants">
          <thead>
            <tr>
              <th scope="col">{t('dashboard.attendants.name')}</th>
              <th scope="col">{t('dashboard.attendants.rating')}</th>
              <th scope="col">{t('dashboard.attendants.time')}</th>
              <th scope="col">{t('dashboard.attendants.status')}</th>
            </tr>
          </thead>
          <tbody>
            {attendants.map(({ id, name, rating, avgSupportTime, online }) => (
              <tr key={id}>
                <td>{name}</td>
                <td>
                  <Rating value={rating ?? 0} />
                </td>
                <td>{duration(avgSupportTime)}</td>
                <td>
                  <StatusDot
                    tone={online ? 'success' : 'neutral'}
                    label={t(online ? 'users.online' : 'users.offline')}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Rating({ value }: { value: number }) {
  const { t } = useTranslation('admin');
  const words =
    value > 0 ? t('dashboard.attendants.stars', { rating: value.toFixed(1) }) : t('dashboard.attendants.none');
  return (
    <span
      className={classes.stars}
      role="img"
      aria-label={words}
      title={`${words}. ${t('dashboard.attendants.legend')}`}
    >
      {STARS.map((star) => (
        <Star key={star} size={16} fill={value >= star - 0.5 ? 'currentColor' : 'none'} aria-hidden />
      ))}
    </span>
  );
}
