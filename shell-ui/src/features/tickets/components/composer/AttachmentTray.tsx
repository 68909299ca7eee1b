import Button from '@mui/material/Button';
import { Plus, SendHorizontal, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useUploadLimits } from '../../hooks/use-upload-limits.ts';
import {
  changeAttachment,
  clearAttachments,
  MAX_FILES,
  removeAttachment,
  useAttachments,
  type Attachment,
} from '../../lib/attachments.ts';
import { problemOf } from '../../lib/file-limits.ts';
import { leaveMode, useComposerMode } from '../../lib/composer-mode.ts';
import { sendAttachments, stopSending } from '../../lib/uploads.ts';
import { AttachmentLine } from './AttachmentLine.tsx';
import classes from './AttachmentTray.module.css';

interface Props {
  ticketId: number;
  onMore: () => void;
  /** The last file has gone: writing goes on. */
  onDone: () => void;
}

/** The chosen files with their words, before and while they are sent. They stay until each of them is a message. */
export function AttachmentTray({ ticketId, onMore, onDone }: Props) {
  const { t } = useTranslation();
  const attachments = useAttachments(ticketId);
  const mode = useComposerMode(ticketId);
  const limits = useUploadLimits();
  const list = useRef<HTMLUListElement>(null);
  const usable = ({ file }: Attachment) => problemOf(file, limits) === null;
  const count = attachments.filter(usable).length;
  const sending = attachments.some(({ state }) => state === 'sending');
  const failed = attachments.some(({ state }) => state === 'failed');
  useEffect(() => list.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);

  const submit = async () => {
    if (sending || count === 0) return;
    const done = await sendAttachments(ticketId, usable, mode?.kind === 'reply' ? mode.message : null);
    if (!done) return;
    leaveMode(ticketId);
    onDone();
  };
  return (
    <form
      className={classes.tray}
      aria-label={t('attachments.title', { count: attachments.length })}
      data-testid="attachments"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className={classes.limits}>{t('attachments.limits', { ...limits, files: MAX_FILES })}</p>
      <ul ref={list} className={classes.list}>
        {attachments.map((attachment) => (
          <AttachmentLine
            key={attachment.key}
            attachment={attachment}
            limits={limits}
            locked={sending}
            onCaption={(caption) => changeAttachment(ticketId, attachment.key, { caption })}
            onRemove={() => removeAttachment(ticketId, attachment.key)}
          />
        ))}
      </ul>
      {count < attachments.length && (
        <p className={classes.warning} role="alert">
          <TriangleAlert size={14} aria-hidden />
          {t('attachments.refused', { count: attachments.length - count })}
        </p>
      )}
      <div className={classes.actions}>
        <Button color="inherit" startIcon={<Plus size={16} />} onClick={onMore} disabled={sending}>
          {t('attachments.more')}
        </Button>
        <span className={classes.space} />
        <Button
          color="inherit"
          onClick={() => (sending ? stopSending(ticketId) : clearAttachments(ticketId))}
          data-testid="attachments-cancel"
        >
          {t(sending ? 'attachments.stop' : 'actions.cancel')}
        </Button>
        <Button
          type="submit"
          variant="contained"
          loading={sending}
          disabled={count === 0}
          endIcon={<SendHorizontal size={16} />}
          data-testid="attachments-send"
        >
          {failed ? t('actions.retry') : t('attachments.send', { count })}
        </Button>
      </div>
    </form>
  );
}
