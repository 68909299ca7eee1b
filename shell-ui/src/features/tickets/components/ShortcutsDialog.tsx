import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslation } from 'react-i18next';
import classes from './ShortcutsDialog.module.css';

const SHORTCUTS = [
  { keys: ['J'], text: 'next' },
  { keys: ['K'], text: 'previous' },
  { keys: ['Enter'], text: 'open' },
  { keys: ['R'], text: 'reply' },
  { keys: ['A'], text: 'accept' },
  { keys: ['E'], text: 'finish' },
  { keys: ['T'], text: 'transfer' },
  { keys: ['N'], text: 'note' },
  { keys: ['/'], text: 'search' },
  { keys: ['?'], text: 'help' },
  { keys: ['Enter'], text: 'send' },
  { keys: ['Shift', 'Enter'], text: 'newline' },
] as const;

/** Lists the keys of the inbox. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" data-testid="shortcuts-dialog">
      <DialogTitle>{t('shortcuts.title')}</DialogTitle>
      <DialogContent>
        <dl className={classes.list}>
          {SHORTCUTS.map(({ keys, text }) => (
            <div key={text} className={classes.line}>
              <dt>{t(`shortcuts.${text}`)}</dt>
              <dd>
                {keys.map((key) => (
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
