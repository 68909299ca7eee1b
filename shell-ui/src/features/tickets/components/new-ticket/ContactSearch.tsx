import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ContactLookup } from './ContactLookup.tsx';
import type { NewTicketValues } from './schema.ts';

/** Finds a contact by name or number; one that is not there can be created on the fly. */
export function ContactSearch({ onCreate }: { onCreate: (typed: string) => void }) {
  const { t } = useTranslation(['inbox', 'shell']);
  const { field, fieldState } = useController<NewTicketValues, 'contact'>({ name: 'contact' });
  const problem = fieldState.error?.message;
  return (
    <ContactLookup
      value={field.value}
      label={t('newTicket.contact')}
      problem={problem && String(t(problem as 'newTicket.chooseContact'))}
      autoFocus
      inputRef={field.ref}
      onChoose={field.onChange}
      onBlur={field.onBlur}
      onCreate={onCreate}
    />
  );
}
