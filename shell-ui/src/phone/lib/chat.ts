import type { DeskMessage, Mailbox, Telling } from './simulator.ts';

/** State of an own message that the host has not answered yet. */
export const SENDING = -1;

/** State of an own message that the host has accepted. */
const SENT = 1;

/** A message in a persona's conversation. */
export interface ChatMessage {
  id: string;
  body: string;
  /** Written on this phone. */
  mine: boolean;
  at: string;
  /** Own messages: -1 sending, 0 failed, 1 sent, 2 delivered, 4 read by the desk. Desk messages: 3 delivered, 4 read here. */
  ack: number;
  quotedId: string | null;
  edited: boolean;
  /** What it is besides text: `image`, `voice`, `call` and so on. */
  kind?: string;
  mediaUrl?: string | null;
  deleted?: boolean;
  /** Reactions of this phone and of the desk. */
  reactions?: { me?: string; desk?: string };
  /** Who wrote it, where several people of this phone write. */
  writer?: string;
}

/** A persona's conversation on this phone. */
export interface Chat {
  messages: ChatMessage[];
  /** Position in the desk's mailbox, passed back to get only what is new. */
  cursor: string;
  /** States of own messages whose id the host has not told yet. */
  earlyAcks: Record<string, number>;
}

/** What is no message of its own. */
const CHANGES = ['edit', 'delete', 'reaction'];

/** A conversation in which nothing was said yet. */
export const EMPTY_CHAT: Chat = { messages: [], cursor: '0', earlyAcks: {} };

/** Takes over news from the desk. States only move forward, since answers may overtake one another. */
export function receive(chat: Chat, { messages, acks, cursor }: Mailbox): Chat {
  const known = new Map(chat.messages.map((message) => [message.id, message]));
  for (const message of messages) {
    const target = message.quotedId === null ? undefined : known.get(message.quotedId);
    if (!CHANGES.includes(message.type)) known.set(message.id, fromDesk(message, known.get(message.id)));
    else if (target) known.set(target.id, { ...target, ...changed(target, message, 'desk') });
  }
  const earlyAcks = { ...chat.earlyAcks };
  for (const { id, ack } of acks) {
    const message = known.get(id);
    if (!message) earlyAcks[id] = ack;
    else if (ack > message.ack) known.set(id, { ...message, ack });
  }
  return { messages: [...known.values()].sort((a, b) => a.at.localeCompare(b.at)), cursor, earlyAcks };
}

/** Adds what is about to be told: a message of its own, or a change of an earlier one. */
export function addOwn(chat: Chat, id: string, telling: Telling, at: string, writer?: string): Chat {
  const target = chat.messages.find((message) => message.id === telling.targetId);
  if (CHANGES.includes(telling.type)) return target ? change(chat, target.id, changed(target, telling, 'me')) : chat;
  const message: ChatMessage = {
    id,
    body: wordsOf(telling),
    mine: true,
    at,
    ack: SENDING,
    quotedId: null,
    edited: false,
    kind: telling.type,
    writer,
  };
  return { ...chat, messages: [...chat.messages, message] };
}

/** What a bubble of the own message says. */
function wordsOf({ body = '', fileName = '', location, cards }: Telling): string {
  if (location) return location.name;
  const card = cards?.[0];
  return card ? `${card.name} ${card.number}` : body || fileName;
}

/** What an edit, a deletion or a reaction does to its message. */
function changed(target: ChatMessage, { type, body = '' }: Pick<Telling, 'type' | 'body'>, by: 'me' | 'desk') {
  if (type === 'edit') return { body, edited: true };
  if (type === 'delete') return { deleted: true };
  return { reactions: { ...target.reactions, [by]: body } };
}

/** Takes over the host's answer to a sent message: its final id, and states that came before the answer. */
export function confirmSent(chat: Chat, sentAs: string, id: string): Chat {
  const { [id]: early = 0, ...earlyAcks } = chat.earlyAcks;
  const messages = chat.messages.map((message) =>
    message.id === sentAs ? { ...message, id, ack: Math.max(message.ack, early, SENT) } : message,
  );
  return { ...chat, messages, earlyAcks };
}

/** Changes one message. */
export function change(chat: Chat, id: string, patch: Partial<ChatMessage>): Chat {
  return {
    ...chat,
    messages: chat.messages.map((message) => (message.id === id ? { ...message, ...patch } : message)),
  };
}

/** Desk messages that the person has not seen yet. */
export function unreadMessages(chat: Chat): ChatMessage[] {
  return chat.messages.filter(({ mine, ack }) => !mine && ack < 4);
}

function fromDesk(message: DeskMessage, known?: ChatMessage): ChatMessage {
  const { id, body, createdAt, ack, quotedId, type, mediaUrl, mediaName } = message;
  return {
    edited: false,
    ...known,
    id,
    body: known?.edited ? known.body : body || mediaName || '',
    mine: false,
    at: createdAt,
    ack: Math.max(ack, known?.ack ?? 0),
    quotedId,
    kind: type,
    mediaUrl,
  };
}
