import { useCallback, useEffect, useRef, useState } from 'react';
import { addOwn, change, confirmSent, EMPTY_CHAT, receive, SENDING, unreadMessages, type Chat } from './chat.ts';
import { loadChats, saveChats } from './session.ts';
import type { Mailbox, Persona, PhoneInfo, Simulator, Telling } from './simulator.ts';
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

  // Files are too large for the tab's storage: what failed can be told again until the page is left.
  const told = useRef(new Map<string, { writer: Persona; telling: Telling }>());

  async function deliver(chat: Persona, id: string, writer: Persona, telling: Telling) {
    told.current.set(id, { writer, telling });
    try {
      const answer = await simulator.tell(writer, id, telling, chat.isGroup ? chat : undefined);
      told.current.delete(id);
      update(chat.from, (current) => confirmSent(current, id, answer.id));
    } catch {
      update(chat.from, (current) => change(current, id, { ack: 0 }));
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
    /** Somebody does something in a conversation; in a group one of its people. */
    tell(chat: Persona, telling: Telling, writer: Persona = chat) {
      const id = crypto.randomUUID();
      const name = chat.isGroup ? writer.name : undefined;
      update(chat.from, (current) => addOwn(current, id, telling, new Date().toISOString(), name));
      void deliver(chat, id, writer, telling);
    },
    retry(chat: Persona, id: string, body: string) {
      const again = told.current.get(id) ?? { writer: chat, telling: { type: 'text', body } };
      update(chat.from, (current) => change(current, id, { ack: SENDING }));
      void deliver(chat, id, again.writer, again.telling);
    },
  };
}

function initial(info: PhoneInfo): Stored {
  const stored = loadChats<Stored>() ?? { personas: [], chats: {} };
  const known = new Map([...info.personas, ...stored.personas].map((persona) => [persona.from, persona]));
  return { personas: [...known.values()], chats: stored.chats };
}
