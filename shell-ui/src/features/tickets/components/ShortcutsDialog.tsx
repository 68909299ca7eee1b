import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslation } from 'react-i18next';
import { SHORTCUT_KEYS, type Shortcut } from '../lib/shortcut-keys.ts';
import classes from './ShortcutsDialog.module.css';

/** Lists the keys of the inbox. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" data-testid="shortcuts-dialog">
      <DialogTitle>{t('shortcuts.title')}</DialogTitle>
      <DialogContent>
        <dl className={classes.list}>
          {(Object.keys(SHORTCUT_KEYS) as Shortcut[]).map((text) => (
            <div key={text} className={classes.line}>
              <dt>{t(`shortcuts.${text}`)}</dt>
              <dd>
                {SHORTCUT_KEYS[text].map((key) => (
                  <kbd key={key} className={classes.key}>
                    {key}
                  </kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('actions.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
