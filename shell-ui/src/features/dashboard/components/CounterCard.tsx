import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { ArrowDown, ArrowUp, Info, Minus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './DashboardPage.module.css';

/** The difference to the period before, and which direction is good news. */
export interface Trend {
  percent: number;
  better: 'more' | 'less';
}

interface Props {
  id: string;
  label: string;
  /** What exactly is counted. */
  hint: string;
  value: string;
  trend?: Trend;
}

/** One figure with its definition and how it has changed. */
export function CounterCard({ id, label, hint, value, trend }: Props) {
  return (
    <div className={classes.card} data-testid={`card-${id}`}>
      <dt>
        {label}
        <Tooltip title={hint} enterTouchDelay={0} enterDelay={0} describeChild>
          <IconButton size="small" className={classes.info} aria-label={label}>
            <Info size={14} />
          </IconButton>
        </Tooltip>
      </dt>
      <dd>
        <strong>{value}</strong>
        {trend && <TrendMark trend={trend} />}
      </dd>
    </div>
  );
}

function TrendMark({ trend: { percent, better } }: { trend: Trend }) {
  const { t, i18n } = useTranslation('admin');
  const Icon = percent === 0 ? Minus : percent > 0 ? ArrowUp : ArrowDown;
  const good = percent === 0 ? undefined : percent > 0 === (better === 'more');
  const format = new Intl.NumberFormat(i18n.language, { style: 'percent', signDisplay: 'exceptZero' });
  const shown = format.format(percent / 100);
  return (
    <span className={classes.trend} data-good={good} title={t('dashboard.trend', { percent: shown })}>
      <Icon size={14} aria-hidden />
      <span aria-hidden>{shown}</span>
      <span className="visually-hidden">{t('dashboard.trend', { percent: shown })}</span>
    </span>
  );
}
