import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Avatar } from '@balcao/ui-sdk/parts/Avatar';
import type { Chat, ChatMessage } from '../lib/chat.ts';
import type { Persona, PhoneInfo } from '../lib/simulator.ts';
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
  onBack: () => void;
  onSend: (body: string) => void;
  onRetry: (message: ChatMessage) => void;
}

/** A customer's conversation with the company. */
export function ChatScreen({ info, persona, chat, online, onBack, onSend, onRetry }: Props) {
  const end = useRef<HTMLDivElement>(null);
  const count = chat.messages.length;
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [count]);
  const byId = new Map(chat.messages.map((message) => [message.id, message]));
  return (
    <>
      <TitleBar
        title={info.company.name}
        subtitle={online ? text('online', { connection: info.connection.name }) : text('reconnecting')}
        leading={
          <>
            <button type="button" onClick={onBack} aria-label={text('back')} data-testid="phone-back">
              <ArrowLeft size={22} />
            </button>
            <Avatar name={info.company.name} seed={info.connection.id} size={38} />
          </>
        }
      />
      <div className={classes.messages} role="log">
        <p className={classes.who}>{text('writingAs', { name: persona.name })}</p>
        {count === 0 && <p className={classes.hello}>{text('hello')}</p>}
        {chat.messages.map((message) => (
          <ChatBubble
            key={message.id}
            message={message}
            quoted={message.quotedId ? byId.get(message.quotedId) : undefined}
            onRetry={() => onRetry(message)}
          />
        ))}
        <div ref={end} />
      </div>
      <ChatComposer onSend={onSend} />
    </>
  );
}
