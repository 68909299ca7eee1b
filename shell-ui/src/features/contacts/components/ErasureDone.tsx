import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FactList } from '~/components/FactList.tsx';
import { saveFile } from '~/lib/save-file.ts';
import { useCompanyTime } from '@balcao/ui-sdk/kit';
import type { ErasureReceipt } from '../types.ts';
import classes from './Privacy.module.css';

/** The receipt of an erasure, to keep: it proves that and when it was done, without naming the person. */
export function ErasureDone({ receipt, onClose }: { receipt: ErasureReceipt; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { moment } = useCompanyTime();
  const { counts } = receipt;
  const facts = [
    [t('privacy.receipt.at'), moment(receipt.erasedAt)],
    [t('privacy.receipt.messages'), String(counts.messages ?? 0)],
    [t('privacy.receipt.tickets'), String(counts.tickets ?? 0)],
    [t('privacy.receipt.files'), String(counts.files ?? 0)],
    [t('privacy.receipt.id'), receipt.id],
    [t('privacy.receipt.digest'), receipt.digest],
  ] as const;
  const save = () =>
    saveFile(new Blob([JSON.stringify(receipt, null, 2)], { type: 'application/json' }), `recibo-${receipt.id}.json`);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" data-testid="erasure-receipt">
      <DialogTitle>{t('privacy.receipt.title')}</DialogTitle>
      <DialogContent className={classes.content}>
        <p>{t('privacy.receipt.text')}</p>
        <FactList facts={facts} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" startIcon={<Download size={16} />} onClick={save} data-testid="receipt-save">
          {t('privacy.receipt.save')}
        </Button>
        <Button variant="contained" onClick={onClose} autoFocus data-testid="receipt-close">
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
