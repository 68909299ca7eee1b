import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import { FileText, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attachment } from '../../lib/attachments.ts';
import { formatSize, limitFor, problemOf, type UploadLimits } from '../../lib/file-limits.ts';
import classes from './AttachmentTray.module.css';

/** The longest words that channels take with a file. */
const MAX_CAPTION = 1024;

interface Props {
  attachment: Attachment;
  limits: UploadLimits;
  /** Files are on their way: nothing changes now. */
  locked: boolean;
  onCaption: (caption: string) => void;
  onRemove: () => void;
}

/** A chosen file: what it shows, name, size, words, and how far it is. */
export function AttachmentLine({ attachment, limits, locked, onCaption, onRemove }: Props) {
  const { t, i18n } = useTranslation();
  const { file, caption, state, sent, failure } = attachment;
  const problem = problemOf(file, limits);
  const trouble = problem ? t(`attachments.${problem}`, { limit: limitFor(file.type, limits) }) : failure;
  return (
    <li className={classes.line} data-testid="attachment" data-state={problem ?? state}>
      <Preview file={file} />
      <div className={classes.words}>
        <span className={classes.name} title={file.name}>
          {file.name} <span className={classes.size}>{formatSize(file.size, i18n.language)}</span>
        </span>
        {trouble && (
          <span className={classes.trouble} role="alert">
            {trouble}
          </span>
        )}
        {state === 'sending' ? (
          <progress
            className={classes.progress}
            value={sent}
            aria-label={t('attachments.progress', { name: file.name })}
          />
        ) : (
          !problem && (
            <InputBase
              fullWidth
              disabled={locked}
              value={caption}
              className={classes.caption}
              onChange={(event) => onCaption(event.target.value)}
              placeholder={t('attachments.caption')}
              inputProps={{ 'aria-label': `${t('attachments.caption')}: ${file.name}`, maxLength: MAX_CAPTION }}
            />
          )
        )}
      </div>
      <IconButton
        onClick={onRemove}
        disabled={locked}
        aria-label={`${t('attachments.remove')}: ${file.name}`}
        title={t('attachments.remove')}
      >
        <X size={16} />
      </IconButton>
    </li>
  );
}

/** What the file shows or plays, small; its address lives as long as the element. */
function Preview({ file }: { file: File }) {
  const [broken, setBroken] = useState(false);
  const show = (element: HTMLImageElement | HTMLVideoElement | null) => {
    if (!element) return;
    const address = URL.createObjectURL(file);
    element.src = address;
    return () => URL.revokeObjectURL(address);
  };
  const family = broken ? '' : file.type.split('/')[0];
  const common = { ref: show, className: classes.picture, onError: () => setBroken(true) };
  return (
    <span className={classes.preview}>
      {family === 'image' && <img {...common} alt="" />}
      {family === 'video' && <video {...common} muted preload="metadata" />}
      {family !== 'image' && family !== 'video' && <FileText size={20} aria-hidden />}
    </span>
  );
}
