import { RecordTable, type Column } from '@balcao/ui-sdk/kit';
import { EmptyState } from '@balcao/ui-sdk/parts/EmptyState';
import { StatusDot } from '@balcao/ui-sdk/parts/StatusDot';
import { Star, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { duration } from '../lib/period.ts';
import type { Attendant } from '../types.ts';
import classes from './DashboardPage.module.css';

const STARS = [1, 2, 3];

/** The team with ratings, times and presence. */
export function AttendantsTable({ attendants }: { attendants: Attendant[] }) {
  const { t, i18n } = useTranslation('admin');
  const columns: Column<Attendant>[] = [
    { key: 'name', header: t('dashboard.attendants.name'), render: ({ name }) => name },
    {
      key: 'rating',
      header: t('dashboard.attendants.rating'),
      render: ({ rating }) => <Rating value={rating ?? 0} />,
    },
    {
      key: 'tickets',
      header: t('dashboard.attendants.tickets'),
      align: 'end',
      render: ({ tickets }) => new Intl.NumberFormat(i18n.language).format(tickets),
    },
    {
      key: 'time',
      header: t('dashboard.attendants.time'),
      align: 'end',
      render: ({ avgSupportTime }) => duration(avgSupportTime),
    },
    {
      key: 'online',
      header: t('dashboard.attendants.status'),
      render: ({ online }) => (
        <StatusDot tone={online ? 'success' : 'neutral'} label={t(online ? 'users.online' : 'users.offline')} />
      ),
    },
  ];
  const list = {
    rows: attendants,
    error: null,
    hasMore: false,
    loadingMore: false,
    loadMore: () => undefined,
    retry: () => undefined,
  };
  return (
    <section>
      <h2 className={classes.heading}>{t('dashboard.attendants.title')}</h2>
      <RecordTable
        label={t('dashboard.attendants.title')}
        list={list}
        columns={columns}
        empty={<EmptyState icon={Users} title={t('dashboard.attendants.empty')} />}
        testId="attendants"
      />
    </section>
  );
}

function Rating({ value }: { value: number }) {
  const { t, i18n } = useTranslation('admin');
  const rating = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(value);
  const words = value > 0 ? t('dashboard.attendants.stars', { rating }) : t('dashboard.attendants.none');
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
