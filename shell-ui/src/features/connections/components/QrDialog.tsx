import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusDot } from '@balcao/ui-sdk/parts/StatusDot';
import type { Connection } from '~/entities/connection.ts';
import { toast } from '~/lib/toast.ts';
import { connectionQuery } from '../api/get-connection.ts';
import { useConnections } from '../hooks/use-connections.ts';
import { statusTone } from '../lib/status-tone.ts';
import classes from './QrDialog.module.css';

/** Side of the code in pixels. */
const QR_SIZE = 256;

/** Shows a connection's live QR code and closes by itself once the phone has read it. */
export function QrDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation();
  const { data: detail } = useQuery(connectionQuery(connection.id));
  const { data: all } = useConnections();
  const live = all?.find(({ id }) => id === connection.id) ?? connection;
  const code = live.qrcode || (live.status === 'qrcode' ? detail?.qrcode : '') || '';
  const finish = useEffectEvent(() => {
    toast(t('connections.qr.connected', { name: live.name }), 'success');
    onClose();
  });
  useEffect(() => {
    if (live.status === 'CONNECTED') finish();
  }, [live.status]);
  return (
    <Dialog open onClose={onClose} data-testid="qr-dialog">
      <DialogTitle>{t('connections.qr.title', { name: live.name })}</DialogTitle>
      <DialogContent className={classes.content}>
        <div className={classes.card}>
          {code ? (
            <QRCodeSVG value={code} size={QR_SIZE} level="M" title={t('connections.actions.qrcode')} />
          ) : (
            <CircularProgress size={32} aria-label={t('connections.qr.waiting')} />
          )}
        </div>
        <StatusDot tone={statusTone(live.status)} label={t(`connections.status.${live.status}`)} />
        <p className={classes.text}>{code ? t('connections.qr.text') : t('connections.qr.waiting')}</p>
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
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit">
          {t('actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The simulated channel's code is the address of its phone; a real channel's is not an address. */
function isAddress(code: string): boolean {
  return /^https?:\/\//.test(code) && URL.canParse(code);
}
