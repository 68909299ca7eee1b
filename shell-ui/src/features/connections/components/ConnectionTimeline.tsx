import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { availability, outagesOf, stretchesOf } from '../lib/outages.ts';
import type { ConnectionState } from '../types.ts';
import { OutageList } from './OutageList.tsx';
import classes from './HistoryDialog.module.css';

/** What the time line shows, in milliseconds. */
const WEEK_MS = 7 * 24 * 60 * 60_000;

/** The last week of a connection: how much of it it worked, and each outage. */
export function ConnectionTimeline({ states }: { states: ConnectionState[] }) {
  const { t, i18n } = useTranslation('admin');
  const [now] = useState(() => Date.now());
  const stretches = stretchesOf(states, now, WEEK_MS);
  const share = availability(stretches);
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <>
      <p>
        {share === null
          ? t('connections.history.unknown')
          : t('connections.history.share', { share: percent.format(share) })}
      </p>
      <div className={classes.line} role="img" aria-label={t('connections.history.line')}>
        {stretches.map(({ state, part }, index) => (
          <span
            key={index}
            className={classes.stretch}
            data-state={state}
            style={{ flexGrow: part }}
            title={t(state === 'unknown' ? 'connections.history.noData' : `connections.history.${state}`)}
          />
        ))}
      </div>
      <p className={classes.scale}>
        <span>{t('connections.history.weekAgo')}</span>
        <span>{t('connections.history.now')}</span>
      </p>
      <OutageList outages={outagesOf(states)} now={now} />
    </>
  );
}
