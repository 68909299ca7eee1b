import { useCallback, useEffect, useState } from 'react';
import { addOwn, change, confirmSent, EMPTY_CHAT, receive, SENDING, unreadMessages, type Chat } from './chat.ts';
import { loadChats, saveChats } from './session.ts';
import type { Mailbox, Persona, PhoneInfo, Simulator } from './simulator.ts';
import { useMailbox } from './use-mailbox.ts';
import { usePageVisible } from './use-page-visible.ts';

interface Stored {
  personas: Persona[];
  chats: Record<string, Chat>;
}

/** The personas of a phone with their conversations, kept live. */
export function useChats(simulator: Simulator, info: PhoneInfo, openFrom: string | null, onUnpaired: () => void) {
  const [stored, setStored] = useState<Stored>(() => initial(info));
  const visible = usePageVisible();
  useEffect(() => saveChats(stored), [stored]);

  const update = useCallback(
    (from: string, patch: (chat: Chat) => Chat) =>
      setStored((current) => ({
        ...current,
        chats: { ...current.chats, [from]: patch(current.chats[from] ?? EMPTY_CHAT) },
      })),
    [],
  );

  const onNews = useCallback(
    (from: string, news: Mailbox) => {
      update(from, (chat) => receive(chat, news));
      for (const { id, ack } of news.messages) if (ack < 3) void simulator.acknowledge(id, 3).catch(() => undefined);
    },
    [simulator, update],
  );
  const cursors = Object.fromEntries(stored.personas.map(({ from }) => [from, stored.chats[from]?.cursor ?? '0']));
  const online = useMailbox(simulator, cursors, openFrom, onNews, onUnpaired);

  // What is on screen counts as read.
  const openChat = openFrom === null ? undefined : stored.chats[openFrom];
  const unreadHere =
    visible && openChat
      ? unreadMessages(openChat)
          .map(({ id }) => id)
          .join(' ')
      : '';
  useEffect(() => {
    if (openFrom === null || unreadHere === '') return;
    for (const id of unreadHere.split(' ')) {
      simulator.acknowledge(id, 4).then(
        () => update(openFrom, (chat) => change(chat, id, { ack: 4 })),
        // Stays unread, and is reported again with the next message or visit.
        () => undefined,
      );
    }
  }, [openFrom, unreadHere, simulator, update]);

  async function deliver(persona: Persona, id: string, body: string) {
    try {
      const answer = await simulator.send(persona, id, body);
      update(persona.from, (chat) => confirmSent(chat, id, answer.id));
    } catch {
      update(persona.from, (chat) => change(chat, id, { ack: 0 }));
    }
  }

  return {
    personas: stored.personas,
    chats: stored.chats,
    online,
    addPersona: (persona: Persona) =>
      setStored((current) => ({
        ...current,
        personas: [...current.personas.filter(({ from }) => from !== persona.from), persona],
      })),
    send(persona: Persona, body: string) {
      const id = crypto.randomUUID();
      update(persona.from, (chat) => addOwn(chat, id, body, new Date().toISOString()));
      void deliver(persona, id, body);
    },
    retry(persona: Persona, id: string, body: string) {
      update(persona.from, (chat) => change(chat, id, { ack: SENDING }));
      void deliver(persona, id, body);
    },
  };
}

function initial(info: PhoneInfo): Stored {
  const stored = loadChats<Stored>() ?? { personas: [], chats: {} };
  const known = new Map([...info.personas, ...stored.personas].map((persona) => [persona.from, persona]));
  return { personas: [...known.values()], chats: stored.chats };
}
