import { CircleAlert, Reply } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Message } from '~/entities/message.ts';
import { ApiError } from '~/lib/api-error.ts';
import { formatClock } from '~/lib/format-time.ts';
import { errorText } from '~/lib/toast.ts';
import type { OutgoingMessage } from '../lib/outbox.ts';
import type { TimelineItem } from '../lib/timeline.ts';
import { MessageContent } from './MessageContent.tsx';
import { QuotedMessage } from './QuotedMessage.tsx';
import { Ticks } from './Ticks.tsx';
import classes from './MessageBubble.module.css';

interface Props {
  item: TimelineItem;
  onReply: (message: Message) => void;
  onRetry: (message: OutgoingMessage) => void;
  onDiscard: (message: OutgoingMessage) => void;
}

/** One message: content, time and, for one's own, how far it got. */
export function MessageBubble({ item, onReply, onRetry, onDiscard }: Props) {
  const { t } = useTranslation();
  const { message, outgoing, continues } = item;
  const ack = outgoing ? outgoing.state : message.ack;
  const failure = outgoing ? null : message.failure;
  return (
    <div className={classes.line} data-from-me={message.fromMe}>
      <div
        className={classes.bubble}
        data-testid="message"
        data-from-me={message.fromMe}
        data-ack={ack}
        data-message={message.id}
        data-continues={continues}
        data-failed={outgoing?.state === 'failed' || Boolean(failure)}
      >
        {message.quotedMsg && <QuotedMessage message={message.quotedMsg} />}
        <MessageContent message={message} />
        <span className={classes.meta}>
          {message.isEdited && <span>{t('messages.edited')}</span>}
          <time dateTime={message.createdAt}>{formatClock(message.createdAt)}</time>
          {message.fromMe && <Ticks state={failure ? 'failed' : ack} />}
        </span>
      </div>
      {!outgoing && !message.isDeleted && (
        <button
          type="button"
          className={classes.reply}
          onClick={() => onReply(message)}
          aria-label={t('messages.reply')}
          title={t('messages.reply')}
          data-testid="message-reply"
        >
          <Reply size={16} />
        </button>
      )}
      {failure && (
        <p className={classes.failed}>
          {t('messages.failed')}: {errorText(new ApiError(0, failure))}
        </p>
      )}
      {outgoing?.state === 'failed' && (
        <div className={classes.failed} role="alert">
          <CircleAlert size={14} aria-hidden />
          <span>{t('messages.failed')}</span>
          <button type="button" onClick={() => onRetry(outgoing)} data-testid="message-retry">
            {t('actions.retry')}
          </button>
          <button type="button" onClick={() => onDiscard(outgoing)}>
            {t('messages.discard')}
          </button>
        </div>
      )}
    </div>
  );
}
