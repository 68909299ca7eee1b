import IconButton from '@mui/material/IconButton';
import { Camera, Paperclip } from 'lucide-react';
import { useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';

interface InputProps {
  ref: RefObject<HTMLInputElement | null>;
  onAttach: (files: File[]) => void;
  /** Takes a picture in the place of choosing files. */
  camera?: boolean;
}

/** The browser's own choice of files; what opens it is somewhere else. */
export function FilesInput({ ref, onAttach, camera }: InputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      {...(camera ? { accept: 'image/*', capture: 'environment' } : { multiple: true })}
      data-testid={camera ? 'camera-input' : 'attach-input'}
      onChange={({ target }) => {
        // The list is emptied with the field.
        const files = [...(target.files ?? [])];
        target.value = '';
        if (files.length > 0) onAttach(files);
      }}
    />
  );
}

/** Chooses files or, on a phone, takes a picture. */
export function AttachButton({ onChoose, onAttach }: { onChoose: () => void; onAttach: (files: File[]) => void }) {
  const { t } = useTranslation();
  const camera = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        onClick={onChoose}
        aria-label={t('attachments.choose')}
        title={t('attachments.choose')}
        data-testid="attach"
      >
        <Paperclip size={18} />
      </IconButton>
      {matchMedia('(pointer: coarse)').matches && (
        <>
          <FilesInput ref={camera} onAttach={onAttach} camera />
          <IconButton
            onClick={() => camera.current?.click()}
            aria-label={t('attachments.camera')}
            title={t('attachments.camera')}
            data-testid="camera"
          >
            <Camera size={18} />
          </IconButton>
        </>
      )}
    </>
  );
}
