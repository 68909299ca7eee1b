import { useSearchText } from '@balcao/ui-sdk';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { contactSearchQuery } from '../../api/contact.ts';
import type { NewTicketValues } from './schema.ts';
import classes from './NewTicketDialog.module.css';

/** Choice that is no contact yet. */
const CREATE = 0;

/** Finds a contact by name or number; one that is not there can be created on the fly. */
export function ContactSearch({ onCreate }: { onCreate: (typed: string) => void }) {
  const { t } = useTranslation(['inbox', 'shell']);
  const { field, fieldState } = useController<NewTicketValues, 'contact'>({ name: 'contact' });
  const search = useSearchText();
  const typed = search.text.trim();
  const { data, isFetching } = useQuery({ ...contactSearchQuery(search.settled), enabled: search.settled !== '' });
  const found = search.settled === '' ? [] : (data?.contacts ?? []);
  const create = { id: CREATE, name: typed, number: '' };
  const problem = fieldState.error?.message;
  return (
    <Autocomplete
      options={typed === '' || typed === field.value?.name ? found : [...found, create]}
      filterOptions={(options) => options}
      value={field.value}
      onChange={(_, value) => (value?.id === CREATE ? onCreate(value.name) : field.onChange(value))}
      onBlur={field.onBlur}
      onInputChange={(_, value) => search.setText(value)}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      loading={isFetching}
      loadingText={t('palette.searching')}
      noOptionsText={t(search.settled === '' ? 'newTicket.contactHint' : 'newTicket.noContact')}
      data-testid="field-contact"
      renderOption={({ key, ...attributes }, { id, name, number }) => (
        <li key={key} {...attributes} data-testid={id === CREATE ? 'create-contact' : 'contact-option'}>
          {id === CREATE ? (
            <span className={classes.create}>
              <UserPlus size={16} aria-hidden />
              {t('newTicket.create', { name })}
            </span>
          ) : (
            <span className={classes.contact}>
              {name}
              <span className={classes.number}>{number}</span>
            </span>
          )}
        </li>
      )}
      renderInput={(attributes) => (
        <TextField
          {...attributes}
          // The form leads here when nobody is chosen.
          inputRef={field.ref}
          autoFocus
          label={t('newTicket.contact')}
          error={Boolean(problem)}
          helperText={problem ? String(t(problem as 'newTicket.chooseContact')) : t('newTicket.contactHint')}
        />
      )}
    />
  );
}
