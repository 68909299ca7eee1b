import { useTranslation } from 'react-i18next';
import { duration } from '../lib/period.ts';
import type { Counters } from '../types.ts';
import classes from './DashboardPage.module.css';

/** The six numbers of the period, each with its definition at hand. */
export function CounterCards({ counters }: { counters: Counters }) {
  const { t } = useTranslation('admin');
  const cards = [
    { key: 'pending', value: String(counters.supportPending) },
    { key: 'happening', value: String(counters.supportHappening) },
    { key: 'finished', value: String(counters.supportFinished) },
    { key: 'leads', value: String(counters.leads) },
    { key: 'supportTime', value: duration(counters.avgSupportTime) },
    { key: 'waitTime', value: duration(counters.avgWaitTime) },
  ] as const;
  return (
    <dl className={classes.cards}>
      {cards.map(({ key, value }) => (
        <div key={key} className={classes.card} title={t(`dashboard.cards.${key}.hint`)} data-testid={`card-${key}`}>
          <dt>{t(`dashboard.cards.${key}.label`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
