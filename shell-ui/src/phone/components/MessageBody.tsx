import { Contact, FileText, Image, MapPin, Mic, Music, Phone, Sticker, Video, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ChatMessage } from '../lib/chat.ts';
import { text } from '../lib/texts.ts';
import classes from './ChatBubble.module.css';

/** Sign and word of what is no plain text, under the names of the phone and of the desk. */
const KINDS: Record<string, { icon: LucideIcon; word: Parameters<typeof text>[0] }> = {
  image: { icon: Image, word: 'image' },
  video: { icon: Video, word: 'video' },
  audio: { icon: Music, word: 'audio' },
  voice: { icon: Mic, word: 'voiceMessage' },
  sticker: { icon: Sticker, word: 'image' },
  document: { icon: FileText, word: 'document' },
  application: { icon: FileText, word: 'document' },
  location: { icon: MapPin, word: 'location' },
  contact: { icon: Contact, word: 'card' },
  call: { icon: Phone, word: 'called' },
};

/** What a message says or shows. */
export function MessageBody({ message, words }: { message: ChatMessage; words: ReactNode }) {
  const known = KINDS[message.kind ?? ''];
  if (!known) return words;
  const { icon: Icon, word } = known;
  const file = message.mediaUrl;
  return (
    <>
      <span className={classes.kind} data-kind={message.kind}>
        <Icon size={16} />
        {file ? (
          <a href={file} target="_blank" rel="noreferrer">
            {text(word)}
          </a>
        ) : (
          text(word)
        )}
      </span>{' '}
      {message.kind !== 'call' && words}
    </>
  );
}
