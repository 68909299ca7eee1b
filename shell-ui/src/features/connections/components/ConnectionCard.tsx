import Chip from '@mui/material/Chip';
import { Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StatusDot } from '@balcao/ui-sdk/parts/StatusDot';
import type { Connection } from '~/entities/connection.ts';
import { formatListTime } from '~/lib/format-time.ts';
import { statusTone } from '../lib/status-tone.ts';
import { SessionActions } from './SessionActions.tsx';
import classes from './ConnectionCard.module.css';

const REASONS = ['CONNECTION_ENDED_BY_USER', 'CONNECTION_ENDED_BY_PHONE', 'CONNECTION_QR_EXPIRED'] as const;

/** One channel with its state in words and what can be done about it. */
export function ConnectionCard({ connection, onShowQr }: { connection: Connection; onShowQr: () => void }) {
  const { t } = useTranslation();
  const { name, status, isDefault, updatedAt, queues = [] } = connection;
  const reason = REASONS.find((known) => known === connection.statusReason);
  return (
    <article
      className={classes.card}
      data-testid="connection-card"
      data-connection={connection.id}
      data-status={status}
    >
      <span className={classes.icon}>
        <Smartphone size={20} aria-hidden />
      </span>
      <div className={classes.body}>
        <h2 className={classes.name}>
          {name}
          {isDefault && <Chip size="small" variant="outlined" label={t('connections.default')} />}
        </h2>
        <p className={classes.state} data-testid="connection-status">
          <StatusDot tone={statusTone(status)} label={t(`connections.status.${status}`)} />
          <span className={classes.hint}>
            {reason ? t(`connections.reason.${reason}`) : t(`connections.hint.${status}`)}
          </span>
        </p>
        <p className={classes.facts}>
          {queues.map((queue) => (
            <span key={queue.id} className={classes.queue}>
              <span className={classes.dot} style={{ background: queue.color }} />
              {queue.name}
            </span>
          ))}
          <time dateTime={updatedAt}>{t('connections.updated', { time: formatListTime(updatedAt) })}</time>
        </p>
      </div>
      <SessionActions connection={connection} onShowQr={onShowQr} />
    </article>
  );
}
