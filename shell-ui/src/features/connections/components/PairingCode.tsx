import IconButton from '@mui/material/IconButton';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { copyText } from '~/lib/copy-text.ts';
import { reportError, toast } from '~/lib/toast.ts';
import { groupedCode } from '../lib/pairing-code.ts';
import classes from './QrDialog.module.css';

/** The code that is typed on the phone in the place of reading the other one. */
export function PairingCode({ code }: { code: string }) {
  const { t } = useTranslation('admin');
  const shown = groupedCode(code);
  const copy = () => copyText(shown).then(() => toast(t('connections.qr.copied'), 'success'), reportError);
  return (
    <div className={classes.pairing}>
      <p className={classes.text}>{t('connections.qr.pairing')}</p>
      <p className={classes.code}>
        <span data-testid="pairing-code">{shown}</span>
        <IconButton
          onClick={() => void copy()}
          aria-label={t('connections.qr.copy')}
          title={t('connections.qr.copy')}
          data-testid="pairing-code-copy"
        >
          <Copy size={16} />
        </IconButton>
      </p>
    </div>
  );
}
