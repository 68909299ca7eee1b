import type { InfiniteData } from '@tanstack/react-query';
import type { Message, MessagePage } from '~/entities/message.ts';

/** A conversation as the cache holds it: newest page first. */
export type MessageListData = InfiniteData<MessagePage>;

/** All loaded messages, oldest first. Pages shift while messages arrive, so repeats are dropped. */
export function flattenMessages(data: MessageListData): Message[] {
  const byId = new Map<string, Message>();
  for (const page of data.pages.toReversed()) for (const message of page.messages) byId.set(message.id, message);
  // Events may overtake one another; the host's numbering says what came first.
  return [...byId.values()].sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0));
}

/** Adds a message at the end, or replaces the one with its id. */
export function upsertMessage(data: MessageListData, message: Message): MessageListData {
  const known = data.pages.some((page) => page.messages.some(({ id }) => id === message.id));
  if (known) return replaceMessage(data, message);
  return {
    ...data,
    pages: data.pages.map((page, index) => (index === 0 ? { ...page, messages: [...page.messages, message] } : page)),
  };
}

/** Replaces a loaded message. Acknowledgements only move forward: events may overtake one another. */
export function replaceMessage(data: MessageListData, message: Message): MessageListData {
  return {
    ...data,
    pages: data.pages.map((page) =>
      page.messages.some(({ id }) => id === message.id)
        ? { ...page, messages: page.messages.map((one) => (one.id === message.id ? mergeMessage(one, message) : one)) }
        : page,
    ),
  };
}

/** Keeps only the newest page, so that renewing a conversation costs one call. */
export function keepNewestPage(data: MessageListData): MessageListData {
  return { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) };
}

function mergeMessage(known: Message, incoming: Message): Message {
  return { ...known, ...incoming, ack: incoming.ack > known.ack ? incoming.ack : known.ack };
}
