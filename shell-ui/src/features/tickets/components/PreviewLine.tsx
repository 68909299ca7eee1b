import { AudioLines, CircleHelp, Contact, FileText, Film, Image, MapPin, Sticker } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { previewOf } from '../lib/preview.ts';
import classes from './PreviewLine.module.css';

const ICONS = {
  location: MapPin,
  contact: Contact,
  sticker: Sticker,
  image: Image,
  video: Film,
  audio: AudioLines,
  file: FileText,
  unsupported: CircleHelp,
} as const;

/** One line of a row: the draft that waits to be sent, else the last message. */
export function PreviewLine({ body, draft }: { body: string; draft: string | undefined }) {
  const { t } = useTranslation();
  if (draft) {
    return (
      <span className={classes.preview} data-testid="row-preview">
        <span className={classes.draft}>{t('inboxList.draft')}</span> {previewOf(draft).text}
      </span>
    );
  }
  const { kind, text } = previewOf(body);
  if (kind === 'text') {
    return (
      <span className={classes.preview} data-testid="row-preview">
        {text}
      </span>
    );
  }
  const Icon = ICONS[kind];
  return (
    <span className={classes.preview} data-testid="row-preview">
      <Icon size={14} className={classes.icon} aria-hidden /> {text || t(`inboxList.kinds.${kind}`)}
    </span>
  );
}
