import { PanelSection } from '@balcao/ui-sdk/parts/PanelSection';
import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Tag, Ticket } from '~/entities/ticket.ts';
import { reportError } from '~/lib/toast.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { syncTags, tagsQuery } from '../../api/tags.ts';
import { putTicket } from '../../lib/patch-tickets.ts';
import classes from './ContactDrawer.module.css';

/** The labels of a ticket; a change shows at once and is taken back when the host refuses it. */
export function TagEditor({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const user = useCurrentUser();
  const { data: tags = [] } = useQuery(tagsQuery);
  const change = async (wanted: Tag[]) => {
    putTicket(client, { ...ticket, tags: wanted }, user.id);
    try {
      await syncTags(ticket.id, wanted);
    } catch (error) {
      putTicket(client, ticket, user.id);
      reportError(error);
    }
  };
  return (
    <PanelSection title={t('contactDrawer.tags')}>
      <Autocomplete
        multiple
        size="small"
        disableCloseOnSelect
        options={tags}
        value={ticket.tags}
        onChange={(_, wanted) => void change(wanted)}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        noOptionsText={t('contactDrawer.noTags')}
        data-testid="tag-editor"
        renderOption={({ key, ...attributes }, { name, color }) => (
          <li key={key} {...attributes}>
            <span className={classes.dot} style={{ background: color }} />
            {name}
          </li>
        )}
        renderValue={(all, item) =>
          all.map((tag, index) => {
            const { key, ...attributes } = item({ index });
            const dot = <span className={classes.dot} style={{ background: tag.color }} />;
            return <Chip key={key} size="small" variant="outlined" label={tag.name} icon={dot} {...attributes} />;
          })
        }
        renderInput={(attributes) => (
          <TextField {...attributes} placeholder={ticket.tags.length === 0 ? t('contactDrawer.addTag') : undefined} />
        )}
      />
    </PanelSection>
  );
}
