import { useTranslation } from 'react-i18next';
import { formatClock, formatDate } from '~/lib/format-time.ts';
import { durationParts } from '../lib/duration.ts';
import type { Outage } from '../lib/outages.ts';
import { knownReason } from '../lib/reason.ts';
import classes from './HistoryDialog.module.css';

/** Each outage with its time, its length and its reason. */
export function OutageList({ outages, now }: { outages: readonly Outage[]; now: number }) {
  const { t } = useTranslation('admin');
  if (outages.length === 0) return <p className={classes.none}>{t('connections.history.none')}</p>;
  return (
    <ol className={classes.outages} aria-label={t('connections.history.outages')}>
      {outages.map(({ from, to, reason, late }) => {
        const known = knownReason(reason);
        const [unit, count] = durationParts((to ?? now) - from);
        return (
          <li key={from} className={classes.outage} data-open={to === null} data-testid="outage">
            <span className={classes.when}>
              {moment(from)} – {to === null ? t('connections.history.stillDown') : moment(to)}
            </span>
            <span className={classes.length}>{t(`connections.history.${unit}`, { count })}</span>
            <span className={classes.why}>
              {known ? t(`connections.reason.${known}`) : t('connections.history.noReason')}
            </span>
            {late > 0 && (
              <span className={classes.late} data-testid="outage-late">
                {t('connections.history.late', { count: late })}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function moment(time: number): string {
  const iso = new Date(time).toISOString();
  return `${formatDate(iso)} ${formatClock(iso)}`;
}
