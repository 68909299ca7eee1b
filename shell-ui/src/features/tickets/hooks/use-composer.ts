import { useRef, useState } from 'react';
import type { Ticket } from '~/entities/ticket.ts';
import type { Message } from '~/entities/message.ts';
import { useStore } from '~/lib/store.ts';
import { reportError } from '~/lib/toast.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { sendEdit } from '../api/edit-message.ts';
import { insertAt } from '../lib/caret.ts';
import { leaveMode, setEditedText, useComposerMode } from '../lib/composer-mode.ts';
import { drafts, setDraft, signMessages } from '../lib/preferences.ts';
import { signed, takeSignature } from '../lib/signature.ts';

/** The text of a ticket's message field: a draft that survives a reload, or the changed text of an own message. */
export function useComposer(ticket: Ticket, onSend: (body: string, quoted: Message | null) => void) {
  const user = useCurrentUser();
  const mode = useComposerMode(ticket.id);
  const draft = useStore(drafts)[ticket.id] ?? '';
  const sign = useStore(signMessages);
  const field = useRef<HTMLTextAreaElement>(null);
  const [saving, setSaving] = useState(false);
  const text = mode?.kind === 'edit' ? mode.text : draft;
  const setText = (next: string) =>
    mode?.kind === 'edit' ? setEditedText(ticket.id, next) : setDraft(ticket.id, next);

  async function saveEdit(message: Message, body: string): Promise<void> {
    const whole = takeSignature(message.body).signature + body;
    if (whole === message.body) return leaveMode(ticket.id);
    setSaving(true);
    try {
      await sendEdit(message.id, whole);
      leaveMode(ticket.id);
    } catch (error) {
      reportError(error);
    } finally {
      setSaving(false);
    }
  }

  return {
    mode,
    text,
    field,
    saving,
    setText,
    /** Puts a text in the place of what is selected; the caret stands behind it. */
    insert(inserted: string) {
      const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {};
      const next = insertAt(text, inserted, { start: selectionStart, end: selectionEnd });
      setText(next.text);
      requestAnimationFrame(() => field.current?.setSelectionRange(next.caret, next.caret));
    },
    submit() {
      const body = text.trim();
      if (body === '' || saving) return;
      if (mode?.kind === 'edit') return void saveEdit(mode.message, body);
      onSend(sign ? signed(user.name, body) : body, mode?.message ?? null);
      setDraft(ticket.id, '');
      if (mode) leaveMode(ticket.id);
    },
  };
}

/** What a message field needs to know. */
export type ComposerText = ReturnType<typeof useComposer>;
