import { Check, SendHorizontal, X } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import type { ChatMessage } from '../lib/chat.ts';
import type { Telling } from '../lib/simulator.ts';
import { text } from '../lib/texts.ts';
import { AttachMenu } from './AttachMenu.tsx';
import { VoiceButton } from './VoiceButton.tsx';
import classes from './ChatComposer.module.css';

interface Props {
  /** The message that gets another text, if one does. */
  editing: ChatMessage | undefined;
  onTell: (telling: Telling) => void;
  onCancel: () => void;
}

/** Where the customer writes, records and attaches. */
export function ChatComposer({ editing, onTell, onCancel }: Props) {
  const [draft, setDraft] = useState(editing?.body ?? '');
  const submit = () => {
    const body = draft.trim();
    if (body === '') return;
    onTell(editing ? { type: 'edit', targetId: editing.id, body } : { type: 'text', body });
    setDraft('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && editing) onCancel();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  const empty = draft.trim() === '';
  return (
    <footer className={classes.bar}>
      {editing ? (
        <button type="button" className={classes.tool} onClick={onCancel} aria-label={text('cancel')}>
          <X size={20} />
        </button>
      ) : (
        <AttachMenu onTell={onTell} />
      )}
      <textarea
        autoFocus
        rows={1}
        value={draft}
        className={classes.field}
        placeholder={text(editing ? 'editing' : 'placeholder')}
        aria-label={text('placeholder')}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
        data-testid="phone-composer"
      />
      {empty && !editing && <VoiceButton onTell={onTell} />}
      <button
        type="button"
        className={classes.send}
        onClick={submit}
        disabled={empty}
        aria-label={text('send')}
        data-testid="phone-send"
      >
        {editing ? <Check size={20} /> : <SendHorizontal size={20} />}
      </button>
    </footer>
  );
}
