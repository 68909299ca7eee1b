import FormHelperText from '@mui/material/FormHelperText';
import { File as FileIcon } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FileInput } from './FileInput.tsx';
import { mediaKind, readableSize } from './media-kind.ts';
import { useField } from './use-field.ts';
import classes from './MediaInput.module.css';

/** An attachment in a form: what is stored, and what was chosen to take its place. */
export interface MediaValue {
  file: File | null;
  /** Name of the stored file; null once it is to go. */
  stored: string | null;
}

interface Props {
  name: string;
  label?: string;
  /** Types to offer, as in the attribute `accept`. */
  accept?: string;
  /** Same-origin address of the stored file. */
  address?: string | null;
  disabled?: boolean;
}

/** The attachment of the surrounding form; it shows what it is: picture, video, audio, or name and size. */
export function MediaInput({ name, label, accept, address, disabled }: Props) {
  const { t } = useTranslation();
  const { value, onChange, problem } = useField<MediaValue>(name);
  const { file, stored } = value;
  const chosen = useObjectUrl(file);
  const shown = file?.name ?? stored;
  if (disabled && !shown) return null;
  return (
    <div className={classes.media}>
      {shown && <Preview name={shown} type={file?.type} source={chosen ?? address} />}
      {!disabled && (
        <FileInput
          label={label ?? t('form.attach')}
          accept={accept}
          file={file}
          stored={stored}
          onChoose={(next) => onChange({ ...value, file: next })}
          onRemove={() => onChange({ file: null, stored: null })}
        />
      )}
      {file && <p className={classes.size}>{readableSize(file.size)}</p>}
      {problem && (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      )}
    </div>
  );
}

function Preview({ name, type, source }: { name: string; type?: string; source?: string | null }) {
  const kind = source ? mediaKind(name, type) : 'file';
  if (!source || kind === 'file') return <FileIcon size={28} aria-hidden className={classes.icon} />;
  if (kind === 'image') return <img src={source} alt={name} className={classes.picture} />;
  // What somebody is about to send has no captions to offer.
  if (kind === 'video') return <video src={source} controls className={classes.picture} aria-label={name} />;
  return <audio src={source} controls className={classes.audio} aria-label={name} />;
}

/** An address of the chosen file in this browser, given back when another is chosen. */
function useObjectUrl(file: File | null): string | null {
  const url = useMemo(() => (file ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  return url;
}
