import { ImageOff, Play } from 'lucide-react';
import { useState } from 'react';
import type { Message } from '~/entities/message.ts';
import { useMessages } from '../messages-context.ts';
import classes from './Thumbnail.module.css';

/** A picture or film in a frame whose place is known before it comes; opens the viewer. */
export function Thumbnail({ message, kind }: { message: Message; kind: 'image' | 'video' }) {
  const { t, openMedia } = useMessages();
  const [failed, setFailed] = useState(false);
  const url = message.mediaUrl ?? '';
  const word = t(`messages.media.${kind}`);
  return (
    <button
      type="button"
      className={classes.frame}
      onClick={() => openMedia(message)}
      aria-label={t('messages.viewer.open', { media: word })}
      data-testid="media-thumbnail"
      data-kind={kind}
    >
      {failed ? (
        <span className={classes.failed}>
          <ImageOff size={20} aria-hidden />
          {t('messages.mediaFailed')}
        </span>
      ) : kind === 'image' ? (
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          className={classes.media}
          onError={() => setFailed(true)}
        />
      ) : (
        // A little way into the film there is more to see than black.
        <video
          src={`${url}#t=0.1`}
          preload="metadata"
          muted
          className={classes.media}
          onError={() => setFailed(true)}
        />
      )}
      {kind === 'video' && !failed && (
        <span className={classes.play}>
          <Play size={22} fill="currentColor" aria-hidden />
        </span>
      )}
    </button>
  );
}

/** A small picture in place of words. */
export function Sticker({ message }: { message: Message }) {
  const { t } = useMessages();
  const word = t('messages.media.sticker');
  return <img src={message.mediaUrl ?? ''} alt={word} title={word} loading="lazy" className={classes.sticker} />;
}
