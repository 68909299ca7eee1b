import { ArrowLeft, Phone, Video } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Avatar } from '@balcao/ui-sdk/parts/Avatar';
import type { Chat, ChatMessage } from '../lib/chat.ts';
import type { Persona, PhoneInfo, Telling } from '../lib/simulator.ts';
import { text } from '../lib/texts.ts';
import { ChatBubble } from './ChatBubble.tsx';
import { ChatComposer } from './ChatComposer.tsx';
import { TitleBar } from './TitleBar.tsx';
import classes from './ChatScreen.module.css';

interface Props {
  info: PhoneInfo;
  persona: Persona;
  chat: Chat;
  online: boolean;
  /** The people of this phone, of whom any writes in a group. */
  people: Persona[];
  onBack: () => void;
  onTell: (telling: Telling, writer: Persona) => void;
  onRetry: (message: ChatMessage) => void;
}

/** A customer's conversation with the company. */
export function ChatScreen({ info, persona, chat, online, people, onBack, onTell, onRetry }: Props) {
  const [editingId, setEditingId] = useState<string | null>(null);
  const [writerFrom, setWriterFrom] = useState(people[0]?.from);
  const writer = persona.isGroup ? (people.find(({ from }) => from === writerFrom) ?? people[0]) : persona;
  const tell = (telling: Telling) => {
    setEditingId(null);
    if (writer) onTell(telling, writer);
  };
  const end = useRef<HTMLDivElement>(null);
  const count = chat.messages.length;
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [count]);
  const byId = new Map(chat.messages.map((message) => [message.id, message]));
  return (
    <>
      <TitleBar
        title={persona.isGroup ? persona.name : info.company.name}
        subtitle={online ? text('online', { connection: info.connection.name }) : text('reconnecting')}
        leading={
          <>
            <button type="button" onClick={onBack} aria-label={text('back')} data-testid="phone-back">
              <ArrowLeft size={22} />
            </button>
            <Avatar name={info.company.name} seed={info.connection.id} size={38} />
          </>
        }
        trailing={
          !persona.isGroup && (
            <>
              <button
                type="button"
                onClick={() => tell({ type: 'call' })}
                aria-label={text('voiceCall')}
                data-testid="phone-call"
              >
                <Phone size={20} />
              </button>
              <button
                type="button"
                onClick={() => tell({ type: 'call', body: 'video' })}
                aria-label={text('videoCall')}
                data-testid="phone-call-video"
              >
                <Video size={20} />
              </button>
            </>
          )
        }
      />
      <div className={classes.messages} role="log">
        <p className={classes.who}>
          {text('writingAs', { name: persona.isGroup ? '' : persona.name })}
          {persona.isGroup && (
            <select
              value={writer?.from}
              aria-label={text('name')}
              onChange={(event) => setWriterFrom(event.target.value)}
              data-testid="phone-writer"
            >
              {people.map(({ from, name }) => (
                <option key={from} value={from}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </p>
        {count === 0 && <p className={classes.hello}>{text('hello')}</p>}
        {chat.messages.map((message) => (
          <ChatBubble
            key={message.id}
            message={message}
            quoted={message.quotedId ? byId.get(message.quotedId) : undefined}
            onRetry={() => onRetry(message)}
            onTell={tell}
            onEdit={() => setEditingId(message.id)}
          />
        ))}
        <div ref={end} />
      </div>
      <ChatComposer
        key={editingId}
        editing={editingId === null ? undefined : byId.get(editingId)}
        onTell={tell}
        onCancel={() => setEditingId(null)}
      />
    </>
  );
}
