import { useTask } from '@balcao/ui-sdk';
import Button from '@mui/material/Button';
import { Pencil, QrCode, RefreshCw, Unplug } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@balcao/ui-sdk/parts/ConfirmDialog';
import type { Connection } from '~/entities/connection.ts';
import { can } from '~/lib/permissions.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { controlSession, type SessionCommand } from '../api/control-session.ts';
import { repairOf } from '../lib/repair.ts';
import classes from './SessionActions.module.css';

interface Props {
  connection: Connection;
  onShowQr: () => void;
  onEdit: () => void;
}

/** Buttons that fit the connection's present state. */
export function SessionActions({ connection, onShowQr, onEdit }: Props) {
  const { t } = useTranslation('admin');
  const user = useCurrentUser();
  const { busy, run } = useTask();
  const [confirming, setConfirming] = useState(false);
  const { id, name, status } = connection;
  if (!can(user, 'connections-page:actionButtons')) return null;
  const repair = repairOf(connection);

  const control = (command: SessionCommand) => run(() => controlSession(id, command));
  return (
    <div className={classes.actions}>
      {status === 'qrcode' && (
        <Button variant="contained" startIcon={<QrCode size={16} />} onClick={onShowQr} data-testid="connection-qr">
          {t('connections.actions.qrcode')}
        </Button>
      )}
      {repair && (
        <Button variant="contained" startIcon={<Pencil size={16} />} onClick={onEdit} data-testid="connection-repair">
          {t('connections.edit')}
        </Button>
      )}
      {(status === 'DISCONNECTED' || status === 'PENDING') && (
        <>
          <Button
            variant="outlined"
            startIcon={<RefreshCw size={16} />}
            disabled={busy}
            onClick={() => void control('retry')}
            data-testid="connection-retry"
          >
            {t('connections.actions.retry')}
          </Button>
          {!repair && (
            <Button
              variant="outlined"
              startIcon={<QrCode size={16} />}
              disabled={busy}
              onClick={() => void run(() => controlSession(id, 'newQr').then(onShowQr))}
              data-testid="connection-new-qr"
            >
              {t('connections.actions.newQr')}
            </Button>
          )}
        </>
      )}
      {(status === 'CONNECTED' || status === 'PAIRING' || status === 'TIMEOUT') && (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<Unplug size={16} />}
          disabled={busy}
          onClick={() => setConfirming(true)}
          data-testid="connection-disconnect"
        >
          {t('connections.actions.disconnect')}
        </Button>
      )}
      {status === 'OPENING' && (
        <Button variant="outlined" disabled loading loadingPosition="start" startIcon={<RefreshCw size={16} />}>
          {t('connections.actions.connecting')}
        </Button>
      )}
      {confirming && (
        <ConfirmDialog
          title={t('connections.disconnectTitle', { name })}
          text={t('connections.disconnectText')}
          confirmLabel={t('connections.actions.disconnect')}
          onClose={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            void control('disconnect');
          }}
        />
      )}
    </div>
  );
}
