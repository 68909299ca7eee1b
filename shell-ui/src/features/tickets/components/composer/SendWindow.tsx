import Button from '@mui/material/Button';
import { Hourglass, ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shortLength, type SendWindow } from '../../lib/send-window.ts';
import classes from './ComposerNotice.module.css';

interface Props {
  window: SendWindow;
  /** Given where the channel has templates, which may always be sent. */
  onTemplate?: () => void;
}

/** How long free text may still be sent; once that is over, what can be sent in its place. */
export function SendWindow({ window, onTemplate }: Props) {
  const { t } = useTranslation('inbox');
  if (window.state === 'unlimited') return null;
  const { hours } = window;
  if (window.state === 'open') {
    return (
      <p className={classes.window} data-testid="send-window">
        <Hourglass size={14} aria-hidden />
        {t('window.left', { hours, time: shortLength(window.left) })}
      </p>
    );
  }
  return (
    <div className={classes.closed} role="status" data-testid="send-window-closed">
      <span className={classes.why}>
        {t(window.spoken ? 'window.over' : 'window.silent', { hours })}{' '}
        {t(onTemplate ? 'window.template' : 'window.wait')}
      </span>
      {onTemplate && (
        <Button
          variant="contained"
          startIcon={<ScrollText size={16} />}
          onClick={onTemplate}
          data-testid="send-window-template"
        >
          {t('window.send')}
        </Button>
      )}
    </div>
  );
}
