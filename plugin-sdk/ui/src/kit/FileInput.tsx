import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Paperclip, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './FileInput.module.css';

/** What a field for a file needs. */
export interface FileInputProps {
  label: string;
  /** The newly chosen file. */
  file: File | null;
  /** Name of the file that is stored already. */
  stored?: string | null;
  /** Types to offer, as in the attribute `accept`. */
  accept?: string;
  onChoose: (file: File | null) => void;
  /** Removes the stored file; without it the file stays. */
  onRemove?: () => void;
}

/** An attachment: choose, see its name, take it away. */
export function FileInput({ label, file, stored, accept, onChoose, onRemove }: FileInputProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const name = file?.name ?? stored;
  const clear = file ? () => onChoose(null) : onRemove;
  return (
    <div className={classes.field}>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        data-testid="file-input"
        onChange={(event) => {
          onChoose(event.target.files?.[0] ?? null);
          // The same file may be chosen again after it was taken away.
          event.target.value = '';
        }}
      />
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Paperclip size={16} />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      {name && <span className={classes.name}>{name}</span>}
      {name && clear && (
        <IconButton size="small" onClick={clear} aria-label={t('form.removeFile')} title={t('form.removeFile')}>
          <X size={16} />
        </IconButton>
      )}
    </div>
  );
}
