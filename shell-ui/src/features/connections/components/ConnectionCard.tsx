import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import { History, Pencil, Smartphone, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StatusDot } from '@balcao/ui-sdk/parts/StatusDot';
import type { Connection } from '~/entities/connection.ts';
import { formatListTime } from '~/lib/format-time.ts';
import { can } from '~/lib/permissions.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { knownReason } from '../lib/reason.ts';
import { statusTone } from '../lib/status-tone.ts';
import { SessionActions } from './SessionActions.tsx';
import classes from './ConnectionCard.module.css';

interface Props {
  connection: Connection;
  onOpen: (dialog: 'qr' | 'form' | 'history' | 'delete') => void;
}

/** One channel with its state in words and what can be done about it. */
export function ConnectionCard({ connection, onOpen }: Props) {
  const { t } = useTranslation('admin');
  const { name, status, isDefault, updatedAt, queues = [] } = connection;
  const reason = knownReason(connection.statusReason);
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
          <span className={classes.words}>{name}</span>
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
      <div className={classes.actions}>
        <SessionActions connection={connection} onShowQr={() => onOpen('qr')} />
        <RowActions name={name} onOpen={onOpen} />
      </div>
    </article>
  );
}

function RowActions({ name, onOpen }: { name: string; onOpen: Props['onOpen'] }) {
  const { t } = useTranslation('admin');
  const user = useCurrentUser();
  if (!can(user, 'connections-page:editOrDeleteConnection')) return null;
  const actions = [
    { dialog: 'history', icon: History, label: t('connections.history.open') },
    { dialog: 'form', icon: Pencil, label: t('connections.edit') },
    { dialog: 'delete', icon: Trash2, label: t('connections.delete') },
  ] as const;
  return (
    <span className={classes.icons}>
      {actions.map(({ dialog, icon: Icon, label }) => (
        <IconButton
          key={dialog}
          onClick={() => onOpen(dialog)}
          aria-label={`${label}: ${name}`}
          title={label}
          data-testid={`connection-${dialog === 'form' ? 'edit' : dialog}`}
        >
          <Icon size={16} />
        </IconButton>
      ))}
    </span>
  );
}
