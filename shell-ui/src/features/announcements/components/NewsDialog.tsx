import { StatusDot } from '@balcao/ui-sdk/parts/StatusDot';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Paperclip } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FormattedText } from '~/components/FormattedText.tsx';
import { formatDate } from '~/lib/format-time.ts';
import { priorityOf } from '../lib/priority.ts';
import type { Announcement } from '../types.ts';
import classes from './NewsDialog.module.css';

/** An announcement as a whole, with its picture. */
export function NewsDialog({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const { t } = useTranslation('alerts');
  const { t: shell } = useTranslation();
  const { title, text, createdAt, mediaPath, mediaName } = announcement;
  const { level, tone } = priorityOf(announcement);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="news-title">
      <DialogTitle id="news-title">{title}</DialogTitle>
      <DialogContent data-testid="news-dialog">
        <p className={classes.facts}>
          <StatusDot tone={tone} label={t(`news.priorities.${level}`)} />
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </p>
        {mediaPath && isPicture(mediaPath) && <img src={mediaPath} alt={mediaName ?? ''} className={classes.picture} />}
        <div className={classes.text}>
          <FormattedText text={text} />
        </div>
        {mediaPath && !isPicture(mediaPath) && (
          <a href={mediaPath} target="_blank" rel="noreferrer" className={classes.file}>
            <Paperclip size={16} aria-hidden />
            {mediaName ?? t('news.attachment')}
          </a>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {shell('actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function isPicture(path: string): boolean {
  return /\.(png|jpe?g|gif|webp)$/i.test(path);
}
