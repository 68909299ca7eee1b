import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react';
import { FormattedText } from '~/components/FormattedText.tsx';
import { formatClock } from '~/lib/format-time.ts';
import { plainText } from '@balcao/ui-sdk/message-text';
import type { ChatMessage } from '../lib/chat.ts';
import type { Telling } from '../lib/simulator.ts';
import { text } from '../lib/texts.ts';
import { MessageActions } from './MessageActions.tsx';
import { MessageBody } from './MessageBody.tsx';
import classes from './ChatBubble.module.css';

const TICKS = {
  [-1]: { icon: Clock, word: 'sending' },
  0: { icon: CircleAlert, word: 'ack0' },
  1: { icon: Check, word: 'ack1' },
  2: { icon: CheckCheck, word: 'ack2' },
  3: { icon: CheckCheck, word: 'ack2' },
  4: { icon: CheckCheck, word: 'ack4' },
} as const;

interface Props {
  message: ChatMessage;
  quoted: ChatMessage | undefined;
  onRetry: () => void;
  onTell: (telling: Telling) => void;
  onEdit: () => void;
}

/** One message of the conversation, and what can be done with it; a failed one is sent again by touching it. */
export function ChatBubble({ message, quoted, onRetry, onTell, onEdit }: Props) {
  const { mine, at, ack, edited, deleted, reactions, writer } = message;
  const failed = mine && ack === 0;
  const pictures = [reactions?.me, reactions?.desk].filter(Boolean).join(' ');
  return (
    <div
      className={classes.bubble}
      data-testid="phone-message"
      data-from={mine ? 'me' : 'desk'}
      data-ack={ack}
      data-message={message.id}
    >
      {writer && <span className={classes.writer}>{writer}</span>}
      {quoted && <span className={classes.quoted}>{plainText(quoted.body)}</span>}
      <span className={classes.text} dir="auto">
        {deleted ? (
          <em>{text('deleted')}</em>
        ) : (
          <MessageBody message={message} words={<FormattedText text={message.body} />} />
        )}
      </span>
      <span className={classes.meta}>
        {edited && !deleted && <span>{text('edited')}</span>}
        <time dateTime={at}>{formatClock(at)}</time>
        {mine && <Tick ack={ack} />}
        {!deleted && ack > 0 && message.kind !== 'call' && (
          <MessageActions message={message} onTell={onTell} onEdit={onEdit} />
        )}
      </span>
      {pictures && (
        <span className={classes.reactions} data-testid="phone-reactions">
          {pictures}
        </span>
      )}
      {failed && (
        <button type="button" className={classes.retry} onClick={onRetry}>
          {text('failed')}
        </button>
      )}
    </div>
  );
}

function Tick({ ack }: { ack: number }) {
  const step = Math.min(Math.max(ack, -1), 4) as keyof typeof TICKS;
  const { icon: Icon, word } = TICKS[step];
  return <Icon size={step === -1 ? 12 : 15} className={classes.tick} data-ack={step} aria-label={text(word)} />;
}
