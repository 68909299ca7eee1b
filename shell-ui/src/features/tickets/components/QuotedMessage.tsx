import { AudioLines, Contact, FileText, Film, Image, MapPin, Mic, Phone, Sticker } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { plainText } from '@balcao/ui-sdk/message-text';
import type { Message } from '~/entities/message.ts';
import { readCards } from '../lib/cards.ts';
import { captionOf, fileNameOf, kindOf, type MessageKind } from '../lib/message-kind.ts';
import { readPlace } from '../lib/place.ts';
import classes from './QuotedMessage.module.css';

/** Longest text worth laying out, in characters. */
const MAX_LENGTH = 200;

const ICONS: Partial<Record<MessageKind, typeof Image>> = {
  image: Image,
  video: Film,
  voice: Mic,
  audio: AudioLines,
  sticker: Sticker,
  document: FileText,
  location: MapPin,
  contacts: Contact,
  call: Phone,
};

const WORDS = {
  image: 'image',
  video: 'video',
  voice: 'audio',
  audio: 'audio',
  sticker: 'sticker',
  document: 'application',
  location: 'locationMessage',
  contacts: 'vcard',
  call: 'call_log',
} as const;

interface Props {
  message: Message;
  /** Who wrote it, where the message itself does not tell. */
  customer?: string;
}

/** The message that another one answers, in short. */
export function QuotedMessage({ message, customer }: Props) {
  const { t } = useTranslation();
  const kind = kindOf(message);
  const Icon = message.isDeleted ? undefined : ICONS[kind];
  const word = kind in WORDS ? t(`messages.media.${WORDS[kind as keyof typeof WORDS]}`) : '';
  const text = message.isDeleted ? t('messages.deleted') : summary(message, kind) || word;
  return (
    <span className={classes.quoted} dir="auto">
      <span className={classes.author}>
        {message.fromMe ? t('messages.you') : (message.contact?.name ?? customer ?? t('messages.customer'))}
      </span>
      <span className={classes.text}>
        {Icon && <Icon size={13} aria-hidden className={classes.icon} />}
        {text}
      </span>
    </span>
  );
}

function summary(message: Message, kind: MessageKind): string {
  if (kind === 'location') return readPlace(message.body).description;
  if (kind === 'contacts')
    return readCards(message.body)
      .map(({ name }) => name)
      .join(', ');
  if (kind === 'call') return '';
  if (kind === 'document') return plainText(captionOf(message).slice(0, MAX_LENGTH)) || fileNameOf(message);
  return plainText((message.mediaUrl ? captionOf(message) : message.body).slice(0, MAX_LENGTH));
}
