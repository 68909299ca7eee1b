import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import { Paperclip, PenLine, SendHorizontal, X } from 'lucide-react';
import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '~/entities/message.ts';
import type { Ticket } from '~/entities/ticket.ts';
import { useStore } from '~/lib/store.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { useQuickReplies } from '../hooks/use-quick-replies.ts';
import { useShortcuts } from '../hooks/use-shortcuts.ts';
import { drafts, setDraft, signMessages } from '../lib/preferences.ts';
import { signed } from '../lib/signature.ts';
import { QuickReplies } from './QuickReplies.tsx';
import { QuotedMessage } from './QuotedMessage.tsx';
import classes from './Composer.module.css';

/** Lines shown before the field scrolls. */
const MAX_LINES = 5;

const PLACEHOLDERS = {
  open: 'composer.placeholder',
  pending: 'composer.placeholderPending',
  closed: 'composer.placeholderClosed',
} as const;

interface Props {
  ticket: Ticket;
  quoted: Message | null;
  onCancelQuote: () => void;
  onAttach: (files: Iterable<File>) => void;
  onSend: (body: string) => void;
}

/** Where the agent writes; only an open ticket can be answered. */
export function Composer({ ticket, quoted, onCancelQuote, onAttach, onSend }: Props) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const text = useStore(drafts)[ticket.id] ?? '';
  const sign = useStore(signMessages);
  const field = useRef<HTMLTextAreaElement>(null);
  const enabled = ticket.status === 'open';
  const choose = (reply: { message: string }) => setDraft(ticket.id, reply.message);
  const quick = useQuickReplies(enabled ? text : '', choose);
  useShortcuts({ r: () => field.current?.focus() });
  useEffect(() => {
    if (quoted || (enabled && matchMedia('(hover: hover)').matches)) field.current?.focus();
  }, [quoted, enabled]);

  const submit = () => {
    const body = text.trim();
    if (body === '' || !enabled) return;
    onSend(sign ? signed(user.name, body) : body);
    setDraft(ticket.id, '');
  };
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    onAttach(event.clipboardData.files);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (quick.onKey(event)) return;
    if (event.key === 'Escape') (event.target as HTMLElement).blur();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <footer className={classes.composer}>
      {quoted && (
        <div className={classes.quote}>
          <QuotedMessage message={quoted} />
          <IconButton size="small" onClick={onCancelQuote} aria-label={t('composer.cancelReply')}>
            <X size={16} />
          </IconButton>
        </div>
      )}
      {quick.replies.length > 0 && (
        <QuickReplies id={quick.id} replies={quick.replies} active={quick.active} onChoose={choose} />
      )}
      <div className={classes.field} data-disabled={!enabled}>
        <AttachButton enabled={enabled} onAttach={onAttach} />
        <InputBase
          multiline
          fullWidth
          maxRows={MAX_LINES}
          value={text}
          disabled={!enabled}
          inputRef={field}
          placeholder={t(PLACEHOLDERS[ticket.status])}
          onChange={(event) => setDraft(ticket.id, event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          inputProps={{
            'aria-label': t('composer.placeholder'),
            'aria-controls': quick.replies.length > 0 ? quick.id : undefined,
            'aria-activedescendant': quick.replies.length > 0 ? `${quick.id}-${quick.active}` : undefined,
            'data-testid': 'composer',
          }}
        />
        <button
          title={t('composer.signHint')}
          type="button"
          role="switch"
          aria-checked={sign}
          className={classes.sign}
          onClick={() => signMessages.set(!sign)}
          data-testid="sign-switch"
        >
          <PenLine size={14} aria-hidden />
          {t('composer.sign')}
        </button>
        <IconButton
          color="primary"
          onClick={submit}
          disabled={!enabled || text.trim() === ''}
          aria-label={t('composer.send')}
          data-testid="send"
        >
          <SendHorizontal size={20} />
        </IconButton>
      </div>
    </footer>
  );
}

function AttachButton({ enabled, onAttach }: { enabled: boolean; onAttach: (files: Iterable<File>) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-testid="attach-input"
        onChange={(event) => {
          // The list is emptied with the field.
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onAttach(files);
        }}
      />
      <IconButton
        edge="start"
        disabled={!enabled}
        onClick={() => input.current?.click()}
        aria-label={t('attachments.choose')}
        title={t('attachments.choose')}
        data-testid="attach"
      >
        <Paperclip size={18} />
      </IconButton>
    </>
  );
}
