import { ConfirmDialog } from '@balcao/ui-sdk/parts/ConfirmDialog';
import { PanelSection } from '@balcao/ui-sdk/parts/PanelSection';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock, formatDate } from '~/lib/format-time.ts';
import { isAdmin } from '~/lib/permissions.ts';
import { reportError, toast } from '~/lib/toast.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { addNote, notesQuery, removeNote, type TicketNote } from '../../api/notes.ts';
import { useShortcuts } from '../../hooks/use-shortcuts.ts';
import classes from './ContactDrawer.module.css';

/** Shortest note, in characters. */
const MIN_LENGTH = 2;

interface Props {
  ticketId: number;
  contactId: number;
}

/** Notes of the team about a ticket. */
export function NoteList({ ticketId, contactId }: Props) {
  const { t } = useTranslation(['inbox', 'shell']);
  const client = useQueryClient();
  const user = useCurrentUser();
  const query = notesQuery(ticketId, contactId);
  const { data: notes = [] } = useQuery(query);
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState(false);
  const short = text.trim().length < MIN_LENGTH;
  const [removing, setRemoving] = useState<TicketNote | null>(null);
  const [field, setField] = useState<HTMLElement | null>(null);
  useShortcuts({ n: () => field?.focus() });
  const run = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await work();
      await client.invalidateQueries({ queryKey: query.queryKey });
      toast(done, 'success');
      return true;
    } catch (error) {
      reportError(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const add = async () => {
    if (short) {
      setRefused(true);
      return;
    }
    setRefused(false);
    if (await run(() => addNote(ticketId, contactId, text.trim()), t('drawer.noteAdded'))) setText('');
  };
  return (
    <PanelSection title={t('shell:contactDrawer.notes')}>
      <form
        className={classes.noteForm}
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <OutlinedInput
          size="small"
          multiline
          fullWidth
          maxRows={5}
          value={text}
          inputRef={setField}
          error={refused && short}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void add();
            if (event.key === 'Escape') (event.target as HTMLElement).blur();
          }}
          placeholder={t('shell:contactDrawer.notePlaceholder')}
          inputProps={{ 'aria-label': t('shell:contactDrawer.notePlaceholder'), 'data-testid': 'note-input' }}
        />
        {refused && short && (
          <p role="alert" className={classes.problem}>
            {t('drawer.noteShort')}
          </p>
        )}
        <Button type="submit" variant="outlined" loading={busy} data-testid="note-add">
          {t('shell:contactDrawer.addNote')}
        </Button>
      </form>
      {notes.length === 0 && <p className={classes.hint}>{t('drawer.noNotes')}</p>}
      <ul className={classes.notes} data-testid="notes">
        {notes.map((note) => (
          <li key={note.id} className={classes.note}>
            <p className={classes.noteText}>{note.note}</p>
            <span className={classes.hint}>
              {note.user?.name} · {formatDate(note.createdAt)} {formatClock(note.createdAt)}
            </span>
            {(note.userId === user.id || isAdmin(user)) && (
              <IconButton
                size="small"
                onClick={() => setRemoving(note)}
                aria-label={t('shell:contactDrawer.removeNote')}
                title={t('shell:contactDrawer.removeNote')}
              >
                <Trash2 size={14} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {removing && (
        <ConfirmDialog
          title={t('shell:contactDrawer.removeNote')}
          text={t('drawer.noteRemoveText')}
          confirmLabel={t('shell:actions.delete')}
          onConfirm={() => {
            setRemoving(null);
            void run(() => removeNote(removing.id), t('drawer.noteRemoved'));
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </PanelSection>
  );
}
