import { ConfirmDialog } from '@balcao/ui-sdk/parts/ConfirmDialog';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock, formatDate } from '~/lib/format-time.ts';
import { isAdmin } from '~/lib/permissions.ts';
import { reportError } from '~/lib/toast.ts';
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
  const { t } = useTranslation();
  const client = useQueryClient();
  const user = useCurrentUser();
  const query = notesQuery(ticketId, contactId);
  const { data: notes = [] } = useQuery(query);
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [removing, setRemoving] = useState<TicketNote | null>(null);
  const [field, setField] = useState<HTMLElement | null>(null);
  useShortcuts({ n: () => field?.focus() });
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
      await client.invalidateQueries({ queryKey: query.queryKey });
      return true;
    } catch (error) {
      reportError(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const add = async () => {
    if (await run(() => addNote(ticketId, contactId, text.trim()))) setText('');
  };
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>{t('contactDrawer.notes')}</h3>
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
          onChange={(event) => setText(event.target.value)}
          placeholder={t('contactDrawer.notePlaceholder')}
          inputProps={{ 'aria-label': t('contactDrawer.notePlaceholder'), 'data-testid': 'note-input' }}
        />
        <Button type="submit" variant="outlined" disabled={text.trim().length < MIN_LENGTH} loading={busy}>
          {t('contactDrawer.addNote')}
        </Button>
      </form>
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
                aria-label={t('contactDrawer.removeNote')}
                title={t('contactDrawer.removeNote')}
              >
                <Trash2 size={14} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {removing && (
        <ConfirmDialog
          title={t('contactDrawer.removeNote')}
          text={t('form.removeText')}
          confirmLabel={t('actions.delete')}
          onConfirm={() => {
            setRemoving(null);
            void run(() => removeNote(removing.id));
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </section>
  );
}
