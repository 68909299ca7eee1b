import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ChatMessage } from '../lib/chat.ts';
import type { Telling } from '../lib/simulator.ts';
import { text } from '../lib/texts.ts';
import classes from './ChatBubble.module.css';

const EMOJIS = ['👍', '❤️', '😂', '🙏'];

interface Props {
  message: ChatMessage;
  onTell: (telling: Telling) => void;
  onEdit: () => void;
}

/** Reacts to a message; corrects an own one or takes it back. */
export function MessageActions({ message, onTell, onEdit }: Props) {
  const [open, setOpen] = useState(false);
  const { id, mine, kind, reactions } = message;
  const tell = (telling: Telling) => {
    setOpen(false);
    onTell(telling);
  };
  return (
    <span className={classes.actions}>
      <button
        type="button"
        onClick={() => setOpen(!open)}
        aria-label={text('actions')}
        aria-expanded={open}
        data-testid="phone-actions"
      >
        <Ellipsis size={16} />
      </button>
      {open &&
        EMOJIS.map((emoji) => (
          <button
            key={emoji}
            type="button"
            // The same picture again takes it back.
            onClick={() => tell({ type: 'reaction', targetId: id, body: reactions?.me === emoji ? '' : emoji })}
            data-testid="phone-react"
          >
            {emoji}
          </button>
        ))}
      {open && mine && (kind ?? 'text') === 'text' && (
        <button
          type="button"
          aria-label={text('edit')}
          data-testid="phone-edit"
          onClick={() => {
            setOpen(false);
            onEdit();
          }}
        >
          <Pencil size={15} />
        </button>
      )}
      {open && mine && (
        <button
          type="button"
          aria-label={text('delete')}
          data-testid="phone-delete"
          onClick={() => tell({ type: 'delete', targetId: id })}
        >
          <Trash2 size={15} />
        </button>
      )}
    </span>
  );
}
