import type { TFunction } from 'i18next';
import { createContext, useContext } from 'react';
import type { Message } from '~/entities/message.ts';
import type { Ticket } from '~/entities/ticket.ts';
import type { Calendar } from '../../lib/calendar.ts';
import type { OutgoingMessage } from '../../lib/outbox.ts';

/** Where a menu opens: below an element, or at a point of the screen. */
export type Anchor = HTMLElement | { x: number; y: number };

/** What bubbles share; it stays the same object while one scrolls, so they are drawn once. */
export interface MessagesContextValue {
  t: TFunction;
  calendar: Calendar;
  /** Who the conversation is with. */
  customer: string;
  /** Several people write: bubbles tell who. */
  isGroup: boolean;
  /** Whether the conversation goes on, so that messages can be answered and changed. */
  canWrite: boolean;
  reply: (message: Message) => void;
  react: (message: Message, emoji: string) => void;
  openMenu: (message: Message, anchor: Anchor) => void;
  openMedia: (message: Message) => void;
  /** Shows the message that another one answers. */
  jumpTo: (messageId: string) => void;
  /** Where a conversation with somebody else would begin: in the queue and over the connection of this one. */
  place: Pick<Ticket, 'queueId' | 'whatsappId'>;
  /** Aborted when the conversation is left. */
  left: AbortSignal;
  resend: (message: Message) => void;
  /** Takes a message back that has not been sent. */
  giveUp: (message: Message) => void;
  retry: (message: OutgoingMessage) => void;
  discard: (message: OutgoingMessage) => void;
}

export const MessagesContext = createContext<MessagesContextValue | null>(null);

/** What bubbles share. */
export function useMessages(): MessagesContextValue {
  const value = useContext(MessagesContext);
  if (!value) throw new Error('messages are drawn inside a message list only');
  return value;
}
