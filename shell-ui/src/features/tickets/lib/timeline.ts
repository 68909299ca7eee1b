import type { Message } from '~/entities/message.ts';
import { isSameDay } from '~/lib/format-time.ts';
import type { OutgoingMessage } from './outbox.ts';

/** What a bubble needs to know of its message, stored or on its way. */
export interface TimelineItem {
  key: string;
  message: Message;
  /** Set while the message is on its way. */
  outgoing: OutgoingMessage | null;
  /** First message of its calendar day. */
  startsDay: boolean;
  /** Same author within the same minute as the one before: drawn as one group. */
  continues: boolean;
  /** First message the agent had not read when the conversation was opened. */
  firstUnread: boolean;
}

/** Merges stored messages and those on their way into what the conversation shows, oldest first. */
export function buildTimeline(
  stored: Message[],
  outgoing: OutgoingMessage[],
  firstUnreadId: string | null,
): TimelineItem[] {
  const entries = [
    ...stored.map((message) => ({ message, outgoing: null })),
    ...outgoing.map((item) => ({ message: asMessage(item), outgoing: item })),
  ];
  return entries.map(({ message, outgoing: item }, index) => {
    const previous = entries[index - 1]?.message;
    const startsDay = !previous || !isSameDay(new Date(previous.createdAt), new Date(message.createdAt));
    const firstUnread = message.id === firstUnreadId;
    return {
      // The bubble keeps its identity when the stored message takes over, so it does not flicker.
      key: message.clientId ?? message.id,
      message,
      outgoing: item,
      startsDay,
      continues: !startsDay && !firstUnread && previous !== undefined && sameGroup(previous, message),
      firstUnread,
    };
  });
}

/** Id of the oldest of the newest `unread` messages of the customer, or null when all were read. */
export function findFirstUnread(messages: Message[], unread: number): string | null {
  const received = messages.filter(({ fromMe }) => !fromMe);
  return unread > 0 ? (received.at(-unread)?.id ?? received[0]?.id ?? null) : null;
}

function sameGroup(a: Message, b: Message): boolean {
  return a.fromMe === b.fromMe && a.createdAt.slice(0, 16) === b.createdAt.slice(0, 16);
}

function asMessage({ clientId, ticketId, body, quotedMsg, createdAt }: OutgoingMessage): Message {
  return {
    id: clientId,
    clientId,
    ticketId,
    body,
    quotedMsg,
    createdAt,
    fromMe: true,
    mediaType: null,
    mediaUrl: null,
    ack: 1,
    read: true,
    isDeleted: false,
    isEdited: false,
    contact: null,
  };
}
