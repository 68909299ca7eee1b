import type { InfiniteData } from '@tanstack/react-query';
import type { Message, MessagePage } from '~/entities/message.ts';

/** A conversation as the cache holds it: newest page first. */
export type MessageListData = InfiniteData<MessagePage, unknown>;

const flattened = new WeakMap<object, Message[]>();

/** All loaded messages, oldest first; the same list for the same data. */
export function flattenMessages(data: MessageListData): Message[] {
  const known = flattened.get(data) ?? flatten(data);
  flattened.set(data, known);
  return known;
}

/** Pages shift while messages arrive, so repeats are dropped. */
function flatten(data: MessageListData): Message[] {
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

/** Replaces a loaded message, but for what is newer already: events and answers may overtake one another. */
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

/** Adds the page of what precedes `before`, unless others were read or forgotten meanwhile. */
export function appendPage(data: MessageListData, before: number, page: MessagePage): MessageListData {
  if (data.pages.at(-1)?.messages[0]?.seq !== before) return data;
  return { pages: [...data.pages, page], pageParams: [...data.pageParams, before] };
}

/** Keeps only the newest page, so that renewing a conversation costs one call. */
export function keepNewestPage(data: MessageListData): MessageListData {
  return { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) };
}

/** Acknowledgements only move forward; text and deletion are those of the later change. */
function mergeMessage(known: Message, incoming: Message): Message {
  const outdated = (incoming.updatedAt ?? '') < (known.updatedAt ?? '');
  const [older, newer] = outdated ? [incoming, known] : [known, incoming];
  return { ...older, ...newer, ack: incoming.ack > known.ack ? incoming.ack : known.ack };
}
