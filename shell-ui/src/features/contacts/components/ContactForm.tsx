import { zodResolver } from '@hookform/resolvers/zod';
import { useShell } from '@balcao/ui-sdk';
import { FormDialog, TextInput } from '@balcao/ui-sdk/kit';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { optionalEmail, text } from '~/lib/form-schema.ts';
import type { ContactRecord } from '../types.ts';
import { ContactFacts } from './ContactFacts.tsx';
import { ExtraFields } from './ExtraFields.tsx';

const schema = z.object({
  name: text(2, 50),
  number: text(8, 50),
  email: optionalEmail,
  extraInfo: z.array(z.object({ id: z.optional(z.number()), name: text(1, 50), value: text(1, 500) })),
});

interface Props {
  /** The whole contact, with its fields. */
  contact: ContactRecord | null;
  onClose: () => void;
  onSaved: (contact: ContactRecord) => void;
}

/** Adds or changes a contact with its free fields. */
export function ContactForm({ contact, onClose, onSaved }: Props) {
  const { t } = useTranslation('admin');
  const { api, toast } = useShell();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      name: contact?.name ?? '',
      number: contact?.number ?? '',
      email: contact?.email ?? '',
      extraInfo: contact?.extraInfo?.map(({ id, name, value }) => ({ id, name, value })) ?? [],
    },
  });
  return (
    <FormDialog
      title={t(contact ? 'contacts.form.edit' : 'contacts.form.add')}
      form={form}
      onClose={onClose}
      onSubmit={async (body) => {
        const saved = contact
          ? await api.put<ContactRecord>(`/contacts/${contact.id}`, { body })
          : await api.post<ContactRecord>('/contacts', { body });
        toast(t('saved'), 'success');
        onSaved(saved);
      }}
    >
      <TextInput name="name" label={t('contacts.name')} autoFocus />
      <TextInput name="number" type="tel" label={t('contacts.number')} hint={t('contacts.form.numberHint')} />
      <TextInput name="email" type="email" label={t('contacts.email')} />
      <ExtraFields />
      {contact && <ContactFacts contact={contact} />}
    </FormDialog>
  );
}
