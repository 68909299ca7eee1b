import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import { History, Pencil, Smartphone, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StatusDot } from '@balcao/ui-sdk/parts/StatusDot';
import { RecordCard } from '~/components/RecordCard.tsx';
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
    <RecordCard
      icon={Smartphone}
      data-testid="connection-card"
      data-connection={connection.id}
      data-status={status}
      title={name}
      aside={isDefault && <Chip size="small" variant="outlined" label={t('connections.default')} />}
      state={
        <>
          <StatusDot tone={statusTone(status)} label={t(`connections.status.${status}`)} />
          <span className={classes.hint}>
            {reason ? t(`connections.reason.${reason}`) : t(`connections.hint.${status}`)}
          </span>
        </>
      }
      facts={[
        ...queues.map((queue) => (
          <span key={queue.id} className={classes.queue}>
            <span className={classes.dot} style={{ background: queue.color }} />
            {queue.name}
          </span>
        )),
        <time key="updated" dateTime={updatedAt}>
          {t('connections.updated', { time: formatListTime(updatedAt) })}
        </time>,
      ]}
      actions={
        <>
          <SessionActions connection={connection} onShowQr={() => onOpen('qr')} />
          <RowActions name={name} onOpen={onOpen} />
        </>
      }
    />
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
