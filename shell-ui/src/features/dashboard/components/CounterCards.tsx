import { useTranslation } from 'react-i18next';
import { useCompanyTime } from '@balcao/ui-sdk/kit';
import { useCurrentUser } from '~/lib/use-session.ts';
import { change, duration } from '../lib/period.ts';
import type { Counters } from '../types.ts';
import { CounterCard, type Trend } from './CounterCard.tsx';
import classes from './DashboardPage.module.css';

interface Props {
  counters: Counters;
  /** The figures of the period before, once they are there. */
  before?: Counters;
}

/** The due date and the six numbers of the period, each with its definition at hand. */
export function CounterCards({ counters, before }: Props) {
  const { t, i18n } = useTranslation('admin');
  const { date } = useCompanyTime();
  const { company } = useCurrentUser();
  const count = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  const trend = (key: keyof Counters, better: Trend['better']): Trend | undefined => {
    const percent = before ? change(counters[key], before[key]) : null;
    return percent === null ? undefined : { percent, better };
  };
  const cards = [
    { key: 'pending', value: count(counters.supportPending) },
    { key: 'happening', value: count(counters.supportHappening) },
    { key: 'finished', value: count(counters.supportFinished), trend: trend('supportFinished', 'more') },
    { key: 'leads', value: count(counters.leads), trend: trend('leads', 'more') },
    { key: 'supportTime', value: duration(counters.avgSupportTime), trend: trend('avgSupportTime', 'less') },
    { key: 'waitTime', value: duration(counters.avgWaitTime), trend: trend('avgWaitTime', 'less') },
  ] as const;
  return (
    <dl className={classes.cards}>
      {company.dueDate && (
        <CounterCard
          id="due"
          label={t('dashboard.cards.due.label')}
          hint={t('dashboard.cards.due.hint')}
          value={date(company.dueDate)}
        />
      )}
      {cards.map(({ key, ...card }) => (
        <CounterCard
          key={key}
          id={key}
          label={t(`dashboard.cards.${key}.label`)}
          hint={t(`dashboard.cards.${key}.hint`)}
          {...card}
        />
      ))}
    </dl>
  );
}
