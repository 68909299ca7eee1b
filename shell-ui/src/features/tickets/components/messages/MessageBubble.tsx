import { useState } from 'react';
import type { Message } from '~/entities/message.ts';
import { deliveryOf } from '../../lib/delivery.ts';
import { kindOf } from '../../lib/message-kind.ts';
import type { TimelineItem } from '../../lib/timeline.ts';
import { QuotedMessage } from '../QuotedMessage.tsx';
import { BubbleTools } from './BubbleTools.tsx';
import { MessageContent } from './MessageContent.tsx';
import { useMessages } from './messages-context.ts';
import { Reactions } from './Reactions.tsx';
import { SendNotice } from './SendNotice.tsx';
import { Ticks } from './Ticks.tsx';
import classes from './MessageBubble.module.css';

/** One message: content, time and, for one's own, how far it got. */
export function MessageBubble({ item }: { item: TimelineItem }) {
  const { t, calendar, isGroup } = useMessages();
  const { message, outgoing, continues } = item;
  const delivery = message.fromMe ? deliveryOf(message, outgoing) : null;
  const troubled = delivery === 'failed' || delivery === 'held' || delivery === 'unknown' || Boolean(message.failure);
  const reactions = message.reactions ?? [];
  // Most bubbles never meet a mouse or the keyboard; without their buttons a conversation is half as much to draw.
  const [met, setMet] = useState(false);
  const meet = () => setMet(true);
  return (
    <div
      className={classes.line}
      onPointerEnter={meet}
      onFocus={meet}
      data-from-me={message.fromMe}
      data-line={message.id}
      tabIndex={-1}
    >
      <div
        className={classes.bubble}
        data-testid="message"
        data-from-me={message.fromMe}
        data-ack={outgoing ? outgoing.state : message.ack}
        data-message={message.id}
        data-kind={kindOf(message)}
        data-continues={continues}
        data-deleted={message.isDeleted || undefined}
        data-failed={delivery === 'failed' || delivery === 'unknown'}
      >
        {isGroup && !message.fromMe && !continues && <Author message={message} />}
        <Quote message={message} />
        <MessageContent message={message} />
        <span className={classes.meta}>
          {message.isEdited && !message.isDeleted && <span>{t('messages.edited')}</span>}
          {message.writtenAt && <Late writtenAt={message.writtenAt} createdAt={message.createdAt} />}
          <time dateTime={message.createdAt}>{calendar.clock(message.createdAt)}</time>
          {delivery && <Ticks delivery={delivery} />}
        </span>
      </div>
      {met && !outgoing && <BubbleTools message={message} />}
      {reactions.length > 0 && <Reactions message={message} reactions={reactions} />}
      {delivery && troubled && <SendNotice message={message} outgoing={outgoing} delivery={delivery} />}
    </div>
  );
}

/** Of a message that came late, when it was written. */
function Late({ writtenAt, createdAt }: { writtenAt: string; createdAt: string }) {
  const { t, calendar } = useMessages();
  const [day, clock] = [calendar.date(writtenAt), calendar.clock(writtenAt)];
  const sameDay = day === calendar.date(createdAt);
  return (
    <span className={classes.late} data-testid="message-late">
      {sameDay ? t('messages.late', { time: clock }) : t('messages.lateDay', { time: `${day} ${clock}` })}
    </span>
  );
}

/** In a group, who wrote; everybody has a colour. */
function Author({ message: { contact } }: { message: Message }) {
  if (!contact) return null;
  return (
    <span className={classes.author} data-tint={contact.id % 6} dir="auto" data-testid="message-author">
      {contact.name || contact.number}
    </span>
  );
}

function Quote({ message: { quotedMsg, quotedMsgId } }: { message: Message }) {
  const { t, isGroup, customer, jumpTo } = useMessages();
  if (!quotedMsg) return quotedMsgId ? <span className={classes.lostQuote}>{t('messages.quoteLost')}</span> : null;
  return (
    <button
      type="button"
      className={classes.quote}
      onClick={() => jumpTo(quotedMsg.id)}
      title={t('messages.jumpToQuote')}
      data-testid="message-quote"
    >
      <QuotedMessage message={quotedMsg} customer={isGroup ? undefined : customer} />
    </button>
  );
}
