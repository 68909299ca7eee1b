import { MessageCirclePlus, Unplug, Users } from 'lucide-react';
import { Avatar } from '@balcao/ui-sdk/parts/Avatar';
import { formatListTime } from '~/lib/format-time.ts';
import { plainText } from '@balcao/ui-sdk/message-text';
import { unreadMessages, type Chat } from '../lib/chat.ts';
import type { Persona } from '../lib/simulator.ts';
import { text } from '../lib/texts.ts';
import { TitleBar } from './TitleBar.tsx';
import classes from './PersonaList.module.css';

interface Props {
  company: string;
  personas: Persona[];
  chats: Record<string, Chat>;
  onOpen: (from: string) => void;
  onNew: () => void;
  onNewGroup: () => void;
  onUnpair: () => void;
}

/** The people this phone can play, latest conversation first. */
export function PersonaList({ company, personas, chats, onOpen, onNew, onNewGroup, onUnpair }: Props) {
  const rows = personas
    .map((persona) => ({ persona, last: chats[persona.from]?.messages.at(-1), unread: unreadOf(chats[persona.from]) }))
    .sort((a, b) => (b.last?.at ?? '').localeCompare(a.last?.at ?? ''));
  return (
    <>
      <TitleBar
        title={text('chats')}
        subtitle={text('chatsWith', { company })}
        trailing={
          <>
            <button
              type="button"
              onClick={onNewGroup}
              aria-label={text('newGroup')}
              title={text('newGroup')}
              data-testid="phone-new-group"
            >
              <Users size={20} />
            </button>
            <button
              type="button"
              onClick={onUnpair}
              aria-label={text('unpair')}
              title={text('unpair')}
              data-testid="phone-unpair"
            >
              <Unplug size={20} />
            </button>
          </>
        }
      />
      <ul className={classes.list}>
        {rows.map(({ persona, last, unread }) => (
          <li key={persona.from}>
            <button
              type="button"
              className={classes.row}
              onClick={() => onOpen(persona.from)}
              data-testid="phone-persona"
              data-number={persona.from}
            >
              <Avatar name={persona.name} seed={Number(persona.from.slice(-4))} size={46} />
              <span className={classes.body}>
                <span className={classes.line}>
                  <strong>{persona.name}</strong>
                  {last && <time>{formatListTime(last.at)}</time>}
                </span>
                <span className={classes.line}>
                  <span className={classes.preview}>{last ? plainText(last.body) : text('noMessages')}</span>
                  {unread > 0 && (
                    <span className={classes.unread} aria-label={`${unread} ${text('unread')}`}>
                      {unread}
                    </span>
                  )}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={classes.add}
        onClick={onNew}
        aria-label={text('newPersona')}
        title={text('newPersona')}
        data-testid="phone-new-persona"
      >
        <MessageCirclePlus size={24} />
      </button>
    </>
  );
}

function unreadOf(chat: Chat | undefined): number {
  return chat ? unreadMessages(chat).length : 0;
}
