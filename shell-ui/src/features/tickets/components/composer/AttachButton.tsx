import IconButton from '@mui/material/IconButton';
import { Camera, Paperclip } from 'lucide-react';
import { Suspense, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '~/lib/lazy-part.ts';

const AttachMenu = lazyPart(() => import('./AttachMenu.tsx').then((m) => m.AttachMenu));

/** What is put together in a dialog of its own before it is sent; the names are those of what channels send. */
export const COMPOSED = ['location', 'contacts', 'templates'] as const;

/** One of them. */
export type Composed = (typeof COMPOSED)[number];

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

interface ButtonProps {
  /** What the channel sends besides texts and files. */
  sends: readonly string[];
  onChoose: () => void;
  onAttach: (files: File[]) => void;
  onCompose: (what: Composed) => void;
}

/** Chooses files or, on a phone, takes a picture; where the channel sends more, a menu offers it. */
export function AttachButton({ sends, onChoose, onAttach, onCompose }: ButtonProps) {
  const { t } = useTranslation();
  const camera = useRef<HTMLInputElement>(null);
  const [menu, setMenu] = useState<{ anchor: HTMLElement; open: boolean } | null>(null);
  const more = COMPOSED.filter((what) => sends.includes(what));
  const label = t(more.length > 0 ? 'attachments.open' : 'attachments.choose');
  const then = (work: () => void) => {
    setMenu((known) => known && { ...known, open: false });
    work();
  };
  return (
    <>
      <IconButton
        onClick={({ currentTarget }) => (more.length > 0 ? setMenu({ anchor: currentTarget, open: true }) : onChoose())}
        aria-label={label}
        title={label}
        {...(more.length > 0 && { 'aria-haspopup': 'menu', 'aria-expanded': menu?.open ?? false })}
        data-testid="attach"
      >
        <Paperclip size={18} />
      </IconButton>
      <Suspense fallback={null}>
        {menu && (
          <AttachMenu
            {...menu}
            more={more}
            onFiles={() => then(onChoose)}
            onCompose={(what) => then(() => onCompose(what))}
            onClose={() => then(() => undefined)}
          />
        )}
      </Suspense>
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
