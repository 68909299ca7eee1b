import type { Message } from '~/entities/message.ts';
import { createCalendar, type Calendar } from './calendar.ts';
import type { OutgoingMessage } from './outbox.ts';
import { namesOf } from './outgoing-content.ts';

/** What a bubble needs to know of its message, stored or on its way. */
export interface TimelineItem {
  key: string;
  message: Message;
  /** Set while the message is on its way. */
  outgoing: OutgoingMessage | null;
  /** First message of its calendar day. */
  startsDay: boolean;
  /** First message of its ticket; the conversation before it, if there was one, had ended. */
  startsTicket: boolean;
  /** Ticket that ended right before this message. */
  endedTicket: number | null;
  /** Same author within the same minute as the one before: drawn as one group. */
  continues: boolean;
  /** First message the agent had not read when the conversation was opened. */
  firstUnread: boolean;
}

/** How the messages are divided. */
export interface Divisions {
  calendar: Calendar;
  /** Whether nothing precedes the first message, so that a conversation began with it. */
  complete: boolean;
}

const UNDIVIDED: Divisions = { calendar: createCalendar(undefined), complete: false };

/** Merges stored messages and those on their way into what the conversation shows, oldest first. */
export function buildTimeline(
  stored: Message[],
  outgoing: OutgoingMessage[],
  firstUnreadId: string | null,
  { calendar, complete }: Divisions = UNDIVIDED,
): TimelineItem[] {
  const items: TimelineItem[] = [];
  let previous: Message | undefined;
  let previousDay = Number.NaN;
  const add = (message: Message, item: OutgoingMessage | null) => {
    const day = calendar.day(message.createdAt);
    const startsDay = day !== previousDay;
    const changesTicket = previous !== undefined && previous.ticketId !== message.ticketId;
    const startsTicket = previous === undefined ? complete : changesTicket;
    const firstUnread = message.id === firstUnreadId;
    const divided = startsDay || startsTicket || firstUnread;
    items.push(
      remember({
        // The bubble keeps its identity when the stored message takes over, so it does not flicker.
        key: message.clientId ?? message.id,
        message,
        outgoing: item,
        startsDay,
        startsTicket,
        endedTicket: changesTicket && previous ? previous.ticketId : null,
        continues: !divided && previous !== undefined && sameGroup(previous, message),
        firstUnread,
      }),
    );
    previous = message;
    previousDay = day;
  };
  for (const message of stored) add(message, null);
  for (const item of outgoing) add(asMessage(item), item);
  return items;
}

/** Id of the oldest of the newest `unread` messages of the customer, or null when all were read. */
export function findFirstUnread(messages: Message[], unread: number): string | null {
  const received = messages.filter(({ fromMe }) => !fromMe);
  return unread > 0 ? (received.at(-unread)?.id ?? received[0]?.id ?? null) : null;
}

const drawn = new WeakMap<Message, TimelineItem>();

/** An item that says the same as before is the same object, so its bubble is not drawn again. */
function remember(item: TimelineItem): TimelineItem {
  const known = drawn.get(item.message);
  if (known && (Object.keys(item) as (keyof TimelineItem)[]).every((field) => known[field] === item[field]))
    return known;
  drawn.set(item.message, item);
  return item;
}

function sameGroup(a: Message, b: Message): boolean {
  return (
    a.fromMe === b.fromMe &&
    (a.contactId ?? null) === (b.contactId ?? null) &&
    a.createdAt.slice(0, 16) === b.createdAt.slice(0, 16)
  );
}

const unsent = new WeakMap<OutgoingMessage, Message>();

function asMessage(item: OutgoingMessage): Message {
  const known = unsent.get(item);
  if (known) return known;
  const { clientId, ticketId, body, quotedMsg, createdAt, file, content } = item;
  const message: Message = {
    id: clientId,
    clientId,
    ticketId,
    body: file ? [`📎 ${file.name}`, body].filter(Boolean).join('\n') : body,
    quotedMsg,
    createdAt,
    fromMe: true,
    ...namesOf(file ? undefined : content),
    mediaUrl: null,
    ack: 0,
    read: true,
    isDeleted: false,
    isEdited: false,
    contact: null,
  };
  unsent.set(item, message);
  return message;
}
