import { SendHorizontal } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { text } from '../lib/texts.ts';
import classes from './ChatComposer.module.css';

/** Where the customer writes. */
export function ChatComposer({ onSend }: { onSend: (body: string) => void }) {
  const [draft, setDraft] = useState('');
  const submit = () => {
    const body = draft.trim();
    if (body === '') return;
    onSend(body);
    setDraft('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <footer className={classes.bar}>
      <textarea
        autoFocus
        rows={1}
        value={draft}
        className={classes.field}
        placeholder={text('placeholder')}
        aria-label={text('placeholder')}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
        data-testid="phone-composer"
      />
      <button
        type="button"
        className={classes.send}
        onClick={submit}
        disabled={draft.trim() === ''}
        aria-label={text('send')}
        data-testid="phone-send"
      >
        <SendHorizontal size={20} />
      </button>
    </footer>
  );
}
