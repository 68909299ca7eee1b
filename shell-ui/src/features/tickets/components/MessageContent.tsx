import { Ban, FileDown, MapPin, PhoneMissed } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FormattedText } from '~/components/FormattedText.tsx';
import type { Message } from '~/entities/message.ts';
import classes from './MessageContent.module.css';

/** Media kinds that have a word of their own. */
const KNOWN_MEDIA = new Set([
  'image',
  'video',
  'audio',
  'application',
  'locationMessage',
  'vcard',
  'call_log',
  'sticker',
]);

/** What a message says, by its kind. */
export function MessageContent({ message }: { message: Message }) {
  const { t } = useTranslation();
  if (message.isDeleted) {
    return (
      <span className={classes.note}>
        <Ban size={14} aria-hidden /> {t('messages.deleted')}
      </span>
    );
  }
  if (message.mediaType === 'call_log') {
    return (
      <span className={classes.note}>
        <PhoneMissed size={14} aria-hidden /> {t('messages.media.call_log')}
      </span>
    );
  }
  if (message.mediaType === 'locationMessage') return <Location body={message.body} />;
  if (message.mediaUrl) return <Media message={message} url={message.mediaUrl} />;
  return (
    <span className={classes.text} dir="auto">
      <FormattedText text={message.body} />
    </span>
  );
}

function Media({ message, url }: { message: Message; url: string }) {
  const { t } = useTranslation();
  const kind = message.mediaType ?? '';
  const word = t(`messages.media.${KNOWN_MEDIA.has(kind) ? kind : 'application'}` as 'messages.media.image');
  return (
    <span className={classes.media}>
      {kind === 'image' && <img src={url} alt={message.body || word} loading="lazy" className={classes.image} />}
      {kind === 'video' && <video src={url} controls preload="metadata" className={classes.image} />}
      {kind === 'audio' && <audio src={url} controls preload="metadata" />}
      {kind !== 'image' && kind !== 'video' && kind !== 'audio' && (
        <a href={url} target="_blank" rel="noopener noreferrer" className={classes.file}>
          <FileDown size={16} aria-hidden /> {message.body || word}
        </a>
      )}
    </span>
  );
}

/** A location's body is thumbnail, link and description, divided by bars. */
function Location({ body }: { body: string }) {
  const { t } = useTranslation();
  const [, link = '', description = ''] = body.split('|').map((part) => part.trim());
  return (
    <span className={classes.file}>
      <MapPin size={16} aria-hidden />
      <span>{description || t('messages.media.locationMessage')}</span>
      {/^https:\/\//.test(link) && (
        <a href={link} target="_blank" rel="noopener noreferrer">
          {t('messages.media.open')}
        </a>
      )}
    </span>
  );
}
