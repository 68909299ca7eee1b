import IconButton from '@mui/material/IconButton';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { leaveMode, type ComposerMode } from '../../lib/composer-mode.ts';
import { QuotedMessage } from '../QuotedMessage.tsx';
import classes from './ModeBar.module.css';

/** The message that is being answered or changed. */
export function ModeBar({ ticketId, mode }: { ticketId: number; mode: ComposerMode }) {
  const { t } = useTranslation();
  const label = t(mode.kind === 'edit' ? 'composer.cancelEdit' : 'composer.cancelReply');
  return (
    <div className={classes.mode} data-testid="composer-mode" data-mode={mode.kind}>
      <div className={classes.about}>
        {mode.kind === 'edit' && <span className={classes.caption}>{t('composer.editing')}</span>}
        <QuotedMessage message={mode.message} />
      </div>
      <IconButton size="small" onClick={() => leaveMode(ticketId)} aria-label={label} title={label}>
        <X size={16} />
      </IconButton>
    </div>
  );
}
