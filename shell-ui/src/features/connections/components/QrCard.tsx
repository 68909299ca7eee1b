import CircularProgress from '@mui/material/CircularProgress';
import { QrCode } from 'lucide-react';
import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import classes from './QrDialog.module.css';

/** Side of the code in pixels. */
const QR_SIZE = 256;

/** The code itself, what stands there while it is made, or after it has ended. */
export function QrCard({ code, ended }: { code: string; ended: boolean }) {
  const { t } = useTranslation('admin');
  return (
    <div className={classes.card} data-ended={ended}>
      {code && <QRCodeSVG value={code} size={QR_SIZE} level="M" title={t('connections.actions.qrcode')} />}
      {!code && ended && <QrCode size={96} strokeWidth={1} aria-hidden />}
      {!code && !ended && <CircularProgress size={32} aria-label={t('connections.qr.waiting')} />}
    </div>
  );
}
