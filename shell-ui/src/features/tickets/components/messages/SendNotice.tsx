import { CircleAlert, Hourglass } from 'lucide-react';
import type { Message } from '~/entities/message.ts';
import { ApiError } from '~/lib/api-error.ts';
import { connection } from '~/lib/realtime.ts';
import { useStore } from '~/lib/store.ts';
import { errorText } from '~/lib/toast.ts';
import { holdReasonOf, type Delivery } from '../../lib/delivery.ts';
import type { OutgoingMessage } from '../../lib/outbox.ts';
import { useMessages, type MessagesContextValue } from './messages-context.ts';
import classes from './SendNotice.module.css';

interface Props {
  message: Message;
  outgoing: OutgoingMessage | null;
  delivery: Delivery;
}

/** Why an own message has not arrived, in words, with what can be done about it. */
export function SendNotice({ message, outgoing, delivery }: Props) {
  const context = useMessages();
  const cutOff = useStore(connection) !== 'live';
  const waits = delivery === 'held';
  const Icon = waits ? Hourglass : CircleAlert;
  const actions = outgoing ? outgoingActions(outgoing, context) : storedActions(message, delivery, context);
  return (
    <div
      className={classes.notice}
      data-tone={waits ? 'wait' : 'error'}
      role={outgoing && !waits ? 'alert' : undefined}
      data-testid="send-notice"
    >
      <Icon size={14} aria-hidden />
      <span>{outgoing ? outgoingReason(outgoing, cutOff, context) : reason(message, delivery, context)}</span>
      {actions.map(({ label, run, testId }) => (
        <button key={testId} type="button" onClick={run} data-testid={testId}>
          {label}
        </button>
      ))}
    </div>
  );
}

function outgoingReason({ state, failure }: OutgoingMessage, cutOff: boolean, { t }: MessagesContextValue): string {
  if (state === 'waiting') return t(cutOff ? 'messages.held.offline' : 'messages.held.waiting');
  return failure ? `${t('messages.failed')}: ${errorText(new ApiError(0, failure))}` : t('messages.failed');
}

function reason(message: Message, delivery: Delivery, { t, calendar }: MessagesContextValue): string {
  if (delivery === 'held') {
    const why = holdReasonOf(message);
    const words = why ? t(`messages.held.${why}`) : t('messages.held.waiting');
    return message.heldUntil
      ? `${words} ${t('messages.held.until', { time: calendar.clock(message.heldUntil) })}`
      : words;
  }
  if (delivery === 'unknown') return t('messages.unknown');
  const code = message.failure ?? '';
  if (code === 'ERR_SEND_CANCELLED') return t('messages.cancelled');
  if (code === 'ERR_SEND_EXPIRED') return t('messages.expired');
  const words = errorText(new ApiError(0, code));
  return delivery === 'failed' ? `${t('messages.failed')}: ${words}` : words;
}

interface Action {
  label: string;
  run: () => void;
  testId: string;
}

function outgoingActions(outgoing: OutgoingMessage, { t, retry, discard }: MessagesContextValue): Action[] {
  if (outgoing.state === 'waiting')
    return [{ label: t('actions.cancel'), run: () => discard(outgoing), testId: 'message-cancel' }];
  return [
    { label: t('actions.retry'), run: () => retry(outgoing), testId: 'message-retry' },
    { label: t('messages.discard'), run: () => discard(outgoing), testId: 'message-discard' },
  ];
}

function storedActions(message: Message, delivery: Delivery, { t, resend, giveUp }: MessagesContextValue): Action[] {
  if (delivery === 'held')
    return [{ label: t('actions.cancel'), run: () => giveUp(message), testId: 'message-cancel' }];
  // What arrived and could only not be changed afterwards needs no second sending.
  if (delivery !== 'failed' && delivery !== 'unknown') return [];
  return [
    { label: t('actions.retry'), run: () => resend(message), testId: 'message-retry' },
    { label: t('messages.discard'), run: () => giveUp(message), testId: 'message-discard' },
  ];
}
