import { useShell, useTask } from '@balcao/ui-sdk';
import { useBackCloses } from '@balcao/ui-sdk/kit';
import { LabeledInput } from '@balcao/ui-sdk/parts/LabeledInput';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSameNumber } from '../lib/same-number.ts';
import type { ErasureReceipt, Person } from '../types.ts';
import { ErasureDone } from './ErasureDone.tsx';
import classes from './Privacy.module.css';

/** What goes with a contact, in the words of the translations. */
const PARTS = ['person', 'conversations', 'files', 'notes', 'modules'] as const;

interface Props {
  person: Person;
  onClose: () => void;
  onErased: () => void;
}

/** Erases everything that is known of a person, after the number was typed; then shows the receipt. */
export function EraseDialog({ person, onClose, onErased }: Props) {
  const { t } = useTranslation('admin');
  const { api } = useShell();
  const [typed, setTyped] = useState('');
  const { busy, run } = useTask();
  const [receipt, setReceipt] = useState<ErasureReceipt | null>(null);
  const confirmed = isSameNumber(typed, person.number);
  const close = () => !busy && onClose();
  useBackCloses(close);
  const erase = async () => {
    if (!confirmed || busy) return;
    await run(async () => {
      setReceipt(await api.post<ErasureReceipt>(`/contacts/${person.id}/erase`, { body: { number: typed } }));
      onErased();
    });
  };
  if (receipt) return <ErasureDone receipt={receipt} onClose={onClose} />;
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" data-testid="erase-dialog">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void erase();
        }}
      >
        <DialogTitle>{t('privacy.erase.title', { name: person.name })}</DialogTitle>
        <DialogContent className={classes.content}>
          <p>{t('privacy.erase.text')}</p>
          <ul className={classes.parts}>
            {PARTS.map((part) => (
              <li key={part}>{t(`privacy.erase.parts.${part}`)}</li>
            ))}
          </ul>
          <p>{t('privacy.erase.kept')}</p>
          <Alert severity="error">{t('privacy.erase.forGood')}</Alert>
          <LabeledInput
            label={t('privacy.erase.type', { number: person.number })}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoFocus
            autoComplete="off"
            htmlInput={{ inputMode: 'tel', 'data-testid': 'erase-number' }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={close} color="inherit">
            {t('privacy.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color="error"
            disabled={!confirmed}
            loading={busy}
            data-testid="erase-confirm"
          >
            {t('privacy.erase.confirm')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
