import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attachment } from '../api/send-media.ts';
import { useSendMedia } from '../hooks/use-send-media.ts';
import { AttachmentLine } from './AttachmentLine.tsx';
import classes from './AttachmentsDialog.module.css';

interface Props {
  ticketId: number;
  chosen: Attachment[];
  quotedId?: string;
  onClose: () => void;
}

/** The chosen files with their words, before and while they are sent. */
export function AttachmentsDialog({ ticketId, chosen, quotedId, onClose }: Props) {
  const { t } = useTranslation();
  const [attachments, setAttachments] = useState(chosen);
  const { send, cancel, progress } = useSendMedia(ticketId, quotedId);
  const sending = progress !== null;
  const remove = (key: string) => {
    const rest = attachments.filter((one) => one.key !== key);
    if (rest.length === 0) onClose();
    setAttachments(rest);
  };
  const submit = async () => {
    if (!sending && (await send(attachments))) onClose();
  };
  return (
    <Dialog open onClose={sending ? undefined : onClose} fullWidth maxWidth="sm" data-testid="attachments-dialog">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <DialogTitle>{t('attachments.title', { count: attachments.length })}</DialogTitle>
        <DialogContent>
          <ul className={classes.list}>
            {attachments.map((attachment, index) => (
              <AttachmentLine
                key={attachment.key}
                attachment={attachment}
                autoFocus={index === 0}
                disabled={sending}
                onCaption={(caption) =>
                  setAttachments((all) => all.map((one) => (one.key === attachment.key ? { ...one, caption } : one)))
                }
                onRemove={() => remove(attachment.key)}
              />
            ))}
          </ul>
          {sending && (
            <LinearProgress
              variant="determinate"
              value={progress * 100}
              aria-label={t('attachments.progress')}
              className={classes.progress}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={sending ? cancel : onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={sending} data-testid="attachments-send">
            {t('composer.send')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
