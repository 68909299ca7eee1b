import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Check, Mic, SendHorizontal } from 'lucide-react';
import { Suspense, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Slot } from '~/components/Slot.tsx';
import type { Ticket } from '~/entities/ticket.ts';
import { lazyCode } from '~/lib/lazy-part.ts';
import type { ComposerText } from '../../hooks/use-composer.ts';
import { leaveMode } from '../../lib/composer-mode.ts';
import { typedShortcut } from '../../lib/quick-replies.ts';
import { AttachButton, type Composed } from './AttachButton.tsx';
import { EmojiButton } from './EmojiButton.tsx';
import type { QuickReplyKeys } from './QuickReplies.tsx';
import { SignSwitch } from './SignSwitch.tsx';
import classes from './Composer.module.css';

const QuickReplies = lazyCode(() => import('./QuickReplies.tsx').then((m) => m.QuickReplies));

/** Lines shown before the field scrolls. */
const MAX_LINES = 5;

interface Props {
  ticket: Ticket;
  composer: ComposerText;
  /** What the channel sends besides texts and files. */
  sends: readonly string[];
  onAttach: (files: Iterable<File>, caption?: string) => void;
  onChooseFiles: () => void;
  onCompose: (what: Composed) => void;
  onRecord: () => void;
}

/** The text with its tools. Enter sends, Shift and Enter break the line. */
export function MessageField(props: Props) {
  const { ticket, composer, sends, onAttach, onChooseFiles, onCompose, onRecord } = props;
  const { t } = useTranslation();
  const narrow = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const { mode, text, field, saving, setText, insert, submit } = composer;
  const editing = mode?.kind === 'edit';
  const typed = editing ? null : typedShortcut(text);
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const quickReplies = useRef<QuickReplyKeys>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    if (quickReplies.current?.onKey(event)) return;
    if (event.key === 'Escape') {
      if (mode) leaveMode(ticket.id);
      else (event.target as HTMLElement).blur();
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <>
      <Suspense fallback={null}>
        {typed !== null && closedFor !== text && (
          <QuickReplies
            ticket={ticket}
            typed={typed}
            keys={quickReplies}
            field={field}
            onText={setText}
            onAttach={onAttach}
            onClose={() => setClosedFor(text)}
          />
        )}
      </Suspense>
      <div className={classes.field} data-editing={editing}>
        {!editing && <AttachButton sends={sends} onChoose={onChooseFiles} onAttach={onAttach} onCompose={onCompose} />}
        <EmojiButton onInsert={insert} onClosed={() => field.current?.focus()} />
        {!editing && <Slot name="composer.action" ticketId={ticket.id} insert={insert} />}
        <InputBase
          multiline
          fullWidth
          maxRows={MAX_LINES}
          value={text}
          readOnly={saving}
          inputRef={field}
          // In two lines it would make the field of a phone two lines high.
          placeholder={t(narrow ? 'composer.placeholderShort' : 'composer.placeholder')}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            if (editing || event.clipboardData.files.length === 0) return;
            event.preventDefault();
            onAttach([...event.clipboardData.files]);
          }}
          inputProps={{ 'aria-label': t('composer.placeholder'), 'data-testid': 'composer' }}
        />
        {!editing && <SignSwitch />}
        {text.trim() === '' && !editing ? (
          <IconButton
            onClick={onRecord}
            aria-label={t('voice.record')}
            title={t('voice.record')}
            data-testid="voice-record"
          >
            <Mic size={20} />
          </IconButton>
        ) : (
          <IconButton
            color="primary"
            onClick={submit}
            disabled={text.trim() === '' || saving}
            aria-label={t(editing ? 'actions.save' : 'composer.send')}
            title={t(editing ? 'actions.save' : 'composer.send')}
            data-testid="send"
          >
            {editing ? <Check size={20} /> : <SendHorizontal size={20} />}
          </IconButton>
        )}
      </div>
    </>
  );
}
