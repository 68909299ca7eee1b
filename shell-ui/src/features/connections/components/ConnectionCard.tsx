import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import { HeartPulse, History, Pencil, ScrollText, Smartphone, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { StatusDot } from '@balcao/ui-sdk/parts/StatusDot';
import { RecordCard } from '~/components/RecordCard.tsx';
import type { Connection } from '~/entities/connection.ts';
import { formatListTime } from '~/lib/format-time.ts';
import { can } from '~/lib/permissions.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { hasTemplates } from '../lib/channel-kind.ts';
import { knownReason } from '../lib/reason.ts';
import { repairOf } from '../lib/repair.ts';
import { statusTone } from '../lib/status-tone.ts';
import type { ChannelKind } from '../types.ts';
import { SessionActions } from './SessionActions.tsx';
import classes from './ConnectionCard.module.css';

/** What opens over the list. */
export type ConnectionDialog = 'qr' | 'form' | 'history' | 'health' | 'delete';

interface Props {
  connection: Connection;
  /** The plugin's channel that it goes over; absent for the host's own. */
  kind: ChannelKind | undefined;
  onOpen: (dialog: ConnectionDialog) => void;
}

/** One channel with its state in words and what can be done about it. */
export function ConnectionCard({ connection, kind, onOpen }: Props) {
  const { t } = useTranslation('admin');
  const { name, status, isDefault, updatedAt, queues = [] } = connection;
  const repair = repairOf(connection);
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
            {repair && t(`connections.repair.${repair}`)}
            {!repair && (reason ? t(`connections.reason.${reason}`) : t(`connections.hint.${status}`))}
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
          <SessionActions connection={connection} onShowQr={() => onOpen('qr')} onEdit={() => onOpen('form')} />
          <RowActions connection={connection} kind={kind} onOpen={onOpen} />
        </>
      }
    />
  );
}

function RowActions({ connection: { id, name }, kind, onOpen }: Props) {
  const { t } = useTranslation('admin');
  const user = useCurrentUser();
  if (!can(user, 'connections-page:editOrDeleteConnection')) return null;
  const templates = t('connections.templates.open');
  const actions = [
    ...(kind ? [{ dialog: 'health', icon: HeartPulse, label: t('connections.health.open') } as const] : []),
    { dialog: 'history', icon: History, label: t('connections.history.open') },
    { dialog: 'form', icon: Pencil, label: t('connections.edit') },
    { dialog: 'delete', icon: Trash2, label: t('connections.delete') },
  ] as const;
  return (
    <span className={classes.icons}>
      {hasTemplates(kind) && (
        <IconButton
          component={Link}
          to={`/connections/${id}/templates`}
          aria-label={`${templates}: ${name}`}
          title={templates}
          data-testid="connection-templates"
        >
          <ScrollText size={16} />
        </IconButton>
      )}
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
