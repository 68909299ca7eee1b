import { useTranslation } from 'react-i18next';
import { formatClock } from '~/lib/format-time.ts';
import type { HealthHour, PluginDetails } from '../../types.ts';
import { HealthFigures } from '../shared/HealthFigures.tsx';
import { Panel } from '../shared/Panel.tsx';
import classes from './PluginView.module.css';

const HOUR_MS = 60 * 60_000;
const HOURS = 24;

/** The figures of the last day, and its calls hour by hour. */
export function PluginHealth({ plugin: { health, hours } }: { plugin: PluginDetails }) {
  const { t } = useTranslation('plugins');
  return (
    <Panel title={t('health.title')}>
      <HealthFigures health={health} />
      {hours.length === 0 ? <p className={classes.small}>{t('health.none')}</p> : <Hours hours={hours} />}
    </Panel>
  );
}

function Hours({ hours }: { hours: HealthHour[] }) {
  const { t } = useTranslation('plugins');
  const all = everyHour(hours);
  const most = Math.max(1, ...all.map(({ calls }) => calls));
  return (
    <ol className={classes.bars} aria-label={t('health.hours')}>
      {all.map(({ at, calls, errors }) => {
        const words = t('health.hour', { count: calls, errors, time: formatClock(at) });
        const height = (part: number) => ({ height: `${(part / most) * 100}%` });
        return (
          <li key={at} className={classes.hour} title={words}>
            <span className="visually-hidden">{words}</span>
            <span className={classes.bad} style={height(errors)} />
            <span className={classes.good} style={height(calls - errors)} />
          </li>
        );
      })}
    </ol>
  );
}

/** The host leaves quiet hours out. */
function everyHour(hours: HealthHour[]): Pick<HealthHour, 'at' | 'calls' | 'errors'>[] {
  const byHour = new Map(hours.map((hour) => [Math.floor(Date.parse(hour.at) / HOUR_MS), hour]));
  const last = Math.max(...byHour.keys());
  return Array.from({ length: HOURS }, (_, index) => {
    const hour = last - HOURS + 1 + index;
    return byHour.get(hour) ?? { at: new Date(hour * HOUR_MS).toISOString(), calls: 0, errors: 0 };
  });
}
