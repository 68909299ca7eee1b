import IconButton from '@mui/material/IconButton';
import { Smile } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyCode } from '~/lib/lazy-part.ts';

const EmojiPanel = lazyCode(() => import('./EmojiPanel.tsx').then((m) => m.EmojiPanel));

/** Opens the picker of pictures; `onClosed` gives the focus back to the text. */
export function EmojiButton({ onInsert, onClosed }: { onInsert: (emoji: string) => void; onClosed: () => void }) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => {
    setAnchor(null);
    onClosed();
  };
  return (
    <>
      <IconButton
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={t('emoji.open')}
        title={t('emoji.open')}
        data-testid="emoji-open"
      >
        <Smile size={18} />
      </IconButton>
      <Suspense fallback={null}>
        {anchor && <EmojiPanel anchor={anchor} onInsert={onInsert} onClose={close} />}
      </Suspense>
    </>
  );
}
