import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { FileText, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Attachment } from '../api/send-media.ts';
import { formatSize } from '../lib/attachments.ts';
import classes from './AttachmentsDialog.module.css';

interface Props {
  attachment: Attachment;
  autoFocus: boolean;
  disabled: boolean;
  onCaption: (caption: string) => void;
  onRemove: () => void;
}

/** A chosen file: picture or sign, name, size and words. */
export function AttachmentLine({ attachment: { file, caption }, autoFocus, disabled, onCaption, onRemove }: Props) {
  const { t, i18n } = useTranslation();
  return (
    <li className={classes.line}>
      <Preview file={file} />
      <div className={classes.words}>
        <span className={classes.name} title={file.name}>
          {file.name} <span className={classes.size}>{formatSize(file.size, i18n.language)}</span>
        </span>
        <OutlinedInput
          size="small"
          fullWidth
          autoFocus={autoFocus}
          disabled={disabled}
          value={caption}
          onChange={(event) => onCaption(event.target.value)}
          placeholder={t('attachments.caption')}
          inputProps={{ 'aria-label': `${t('attachments.caption')}: ${file.name}`, maxLength: 1024 }}
        />
      </div>
      <IconButton
        size="small"
        onClick={onRemove}
        disabled={disabled}
        aria-label={`${t('attachments.remove')}: ${file.name}`}
        title={t('attachments.remove')}
      >
        <X size={16} />
      </IconButton>
    </li>
  );
}

/** A picture is shown small; its address lives as long as the element. */
function Preview({ file }: { file: File }) {
  const show = (image: HTMLImageElement) => {
    image.src = URL.createObjectURL(file);
    return () => URL.revokeObjectURL(image.src);
  };
  return (
    <span className={classes.preview}>
      {file.type.startsWith('image/') ? (
        <img ref={show} alt="" className={classes.picture} />
      ) : (
        <FileText size={20} aria-hidden />
      )}
    </span>
  );
}
