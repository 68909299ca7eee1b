import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslation } from 'react-i18next';
import classes from './ConfirmDialog.module.css';

interface Props {
  title: string;
  /** What it is about: the name of a record. */
  name?: string;
  text: string;
  confirmLabel: string;
  /** Nothing is lost by it. */
  harmless?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ title, name, text, confirmLabel, harmless = false, onConfirm, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" data-testid="confirm-dialog">
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        {name && <p className={classes.name}>{name}</p>}
        {text}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit" data-testid="confirm-cancel">
          {t('actions.cancel')}
        </Button>
        <Button
          onClick={onConfirm}
          variant="contained"
          color={harmless ? 'primary' : 'error'}
          autoFocus
          data-testid="confirm"
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
