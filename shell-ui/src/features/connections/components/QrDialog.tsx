import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, QrCode } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusDot } from '@balcao/ui-sdk/parts/StatusDot';
import type { Connection } from '~/entities/connection.ts';
import { reportError, toast } from '~/lib/toast.ts';
import { controlSession } from '../api/control-session.ts';
import { connectionQuery, historyQuery } from '../api/get-connection.ts';
import { useConnections } from '../hooks/use-connections.ts';
import { useCountdown } from '../hooks/use-countdown.ts';
import { knownReason } from '../lib/reason.ts';
import { statusTone } from '../lib/status-tone.ts';
import { PairingCode } from './PairingCode.tsx';
import { QrCard } from './QrCard.tsx';
import classes from './QrDialog.module.css';

/** How long the host keeps a code readable, in milliseconds. */
const LIFETIME_MS = 10 * 60_000;

/** Shows a connection's live QR code and closes by itself once the phone has read it. */
export function QrDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const { data: detail } = useQuery(connectionQuery(connection.id));
  const { data: all } = useConnections();
  const live = all?.find(({ id }) => id === connection.id) ?? connection;
  const code = live.status === 'qrcode' ? live.qrcode || detail?.qrcode || '' : '';
  const pairingCode = (code && (live.pairingCode || detail?.pairingCode)) || '';
  const ended = live.status === 'DISCONNECTED' || live.status === 'PENDING' || live.status === 'TIMEOUT';
  const reason = knownReason(live.statusReason);
  const left = useCountdown(useCodeEnd(live.id, code));
  const finish = useEffectEvent(() => {
    toast(t('connections.qr.connected', { name: live.name }), 'success');
    onClose();
  });
  useEffect(() => {
    if (live.status === 'CONNECTED') finish();
  }, [live.status]);
  return (
    <Dialog open onClose={onClose} data-testid="qr-dialog" data-status={live.status}>
      <DialogTitle>{t('connections.qr.title', { name: live.name })}</DialogTitle>
      <DialogContent className={classes.content}>
        <div className={classes.ways}>
          <QrCard code={code} ended={ended} />
          {pairingCode && <PairingCode code={pairingCode} />}
        </div>
        <StatusDot tone={statusTone(live.status)} label={t(`connections.status.${live.status}`)} />
        <p className={classes.text} role="status">
          {code && t('connections.qr.text')}
          {!code && ended && t(reason ? `connections.reason.${reason}` : `connections.hint.${live.status}`)}
          {!code && !ended && t(live.status === 'PAIRING' ? 'connections.hint.PAIRING' : 'connections.qr.waiting')}
        </p>
        {code && left !== null && (
          <p className={classes.left} role="timer" data-testid="qr-countdown">
            {t('connections.qr.left', { time: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}` })}
          </p>
        )}
        {isAddress(code) && (
          <Button
            href={code}
            target="_blank"
            rel="noopener"
            variant="outlined"
            endIcon={<ExternalLink size={16} />}
            data-testid="phone-link"
          >
            {t('connections.qr.openPhone')}
          </Button>
        )}
        {ended && (
          <Button
            variant="contained"
            startIcon={<QrCode size={16} />}
            onClick={() => void controlSession(live.id, 'newQr').catch(reportError)}
            data-testid="qr-renew"
          >
            {t('connections.actions.newQr')}
          </Button>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit">
          {common('actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** When the code stops being readable; the history tells when it came. */
function useCodeEnd(id: number, code: string): number | null {
  const { data } = useQuery({ ...historyQuery(id, code), enabled: code !== '' });
  const [newest] = data ?? [];
  return code && newest?.status === 'qrcode' ? new Date(newest.at).getTime() + LIFETIME_MS : null;
}

/** The simulated channel's code is the address of its phone; a real channel's is not an address. */
function isAddress(code: string): boolean {
  return /^https?:\/\//.test(code) && URL.canParse(code);
}
