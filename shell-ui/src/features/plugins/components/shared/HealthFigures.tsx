import { readableSize } from '@balcao/ui-sdk/kit';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import type { Health } from '../../types.ts';
import classes from './HealthFigures.module.css';

/** From so many milliseconds on, a duration is told in seconds. */
const SECONDS_FROM = 1000;

/** How a plugin did in the last 24 hours, figure by figure. */
export function HealthFigures({ health }: { health: Health }) {
  const { t, i18n } = useTranslation('plugins');
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  const count = (value: number) => number.format(value);
  const time = (value: number | null) => {
    if (value === null) return '–';
    return value < SECONDS_FROM
      ? t('health.milliseconds', { value: number.format(value) })
      : t('health.seconds', { value: number.format(value / 1000) });
  };
  const size = (value: number) => (value === 0 ? '–' : readableSize(value));
  const figures = [
    ['calls', count(health.calls)],
    ['errors', count(health.errors), health.errors > 0],
    ['traps', count(health.traps), health.traps > 0],
    ['p50', time(health.p50)],
    ['p95', time(health.p95)],
    ['cpu', time(health.cpu)],
    ['memory', size(health.memory)],
    ['waiting', count(health.waiting)],
    ['lag', time(health.lag)],
    ['dead', count(health.dead), health.dead > 0],
  ] as const;
  return (
    <dl className={classes.figures} data-testid="health">
      {figures.map(([key, value, alarming]) => (
        <div key={key} className={classes.figure} data-alarming={alarming || undefined} data-figure={key}>
          <dt>
            {isExplained(key) ? (
              <Explained text={t(`health.${key}`)} hint={t(`health.hints.${key}`)} />
            ) : (
              t(`health.${key}`)
            )}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const EXPLAINED = ['errors', 'traps', 'p50', 'p95', 'memory', 'lag', 'dead'] as const;
type Explainable = (typeof EXPLAINED)[number];
const isExplained = (key: string): key is Explainable => (EXPLAINED as readonly string[]).includes(key);

function Explained({ text, hint }: { text: string; hint: string }) {
  return (
    <Tooltip title={hint} describeChild enterTouchDelay={0}>
      <button type="button" className={classes.explained}>
        {text}
      </button>
    </Tooltip>
  );
}
