import { useSearchText } from '@balcao/ui-sdk';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { contactSearchQuery, type ContactDetail } from '../../api/contact.ts';
import classes from './NewTicketDialog.module.css';

/** Choice that is no contact yet. */
const CREATE = 0;

/** Somebody who can be chosen. */
export type ContactChoice = Pick<ContactDetail, 'id' | 'name' | 'number'>;

interface Props {
  value: ContactChoice | null;
  label: string;
  /** What is wrong, in the user's language. */
  problem?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  onChoose: (contact: ContactChoice | null) => void;
  onBlur?: () => void;
  /** Given where somebody new can be made of what was typed. */
  onCreate?: (typed: string) => void;
}

/** Finds a contact of the company by name or number. */
export function ContactLookup({ value, onChoose, onCreate, ...field }: Props) {
  const { t } = useTranslation(['inbox', 'shell']);
  const { text, setText, settled } = useSearchText();
  const typed = text.trim();
  const { data, isFetching } = useQuery({ ...contactSearchQuery(settled), enabled: settled !== '' });
  const found: ContactChoice[] = settled === '' ? [] : (data?.contacts ?? []);
  const creatable = onCreate && typed !== '' && typed !== value?.name;
  return (
    <Autocomplete
      options={creatable ? [...found, { id: CREATE, name: typed, number: '' }] : found}
      filterOptions={(options) => options}
      value={value}
      onChange={(_, choice) => {
        if (choice?.id === CREATE) return onCreate?.(choice.name);
        onChoose(choice);
      }}
      onBlur={field.onBlur}
      onInputChange={(_, next) => setText(next)}
      disabled={field.disabled}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      loading={isFetching}
      loadingText={t('palette.searching')}
      noOptionsText={t(settled === '' ? 'newTicket.contactHint' : 'newTicket.noContact')}
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
          inputRef={field.inputRef}
          autoFocus={field.autoFocus}
          label={field.label}
          error={Boolean(field.problem)}
          helperText={field.problem ?? t('newTicket.contactHint')}
        />
      )}
    />
  );
}
