import type { DeskMessage, Mailbox } from './simulator.ts';

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
}

/** A persona's conversation on this phone. */
export interface Chat {
  messages: ChatMessage[];
  /** Position in the desk's mailbox, passed back to get only what is new. */
  cursor: string;
  /** States of own messages whose id the host has not told yet. */
  earlyAcks: Record<string, number>;
}

/** A conversation in which nothing was said yet. */
export const EMPTY_CHAT: Chat = { messages: [], cursor: '0', earlyAcks: {} };

/** Takes over news from the desk. States only move forward, since answers may overtake one another. */
export function receive(chat: Chat, { messages, acks, cursor }: Mailbox): Chat {
  const known = new Map(chat.messages.map((message) => [message.id, message]));
  for (const message of messages) known.set(message.id, fromDesk(message, known.get(message.id)));
  const earlyAcks = { ...chat.earlyAcks };
  for (const { id, ack } of acks) {
    const message = known.get(id);
    if (!message) earlyAcks[id] = ack;
    else if (ack > message.ack) known.set(id, { ...message, ack });
  }
  return { messages: [...known.values()].sort((a, b) => a.at.localeCompare(b.at)), cursor, earlyAcks };
}

/** Adds an own message that is about to be sent. */
export function addOwn(chat: Chat, id: string, body: string, at: string): Chat {
  const message: ChatMessage = { id, body, mine: true, at, ack: SENDING, quotedId: null, edited: false };
  return { ...chat, messages: [...chat.messages, message] };
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

function fromDesk({ id, body, createdAt, ack, quotedId, editedAt }: DeskMessage, known?: ChatMessage): ChatMessage {
  return {
    id,
    body,
    mine: false,
    at: createdAt,
    ack: Math.max(ack, known?.ack ?? 0),
    quotedId,
    edited: Boolean(editedAt),
  };
}
