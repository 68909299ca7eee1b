import { useSearchText, useShell } from '@balcao/ui-sdk';
import { FormDialog } from '@balcao/ui-sdk/kit';
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ContactRecord } from '../types.ts';

interface Choice {
  other: ContactRecord | null;
}

interface Props {
  /** The contact that stays. */
  contact: ContactRecord;
  onClose: () => void;
  onMerged: (merged: ContactRecord, gone: number) => void;
}

/** Makes one contact of two that are the same person. */
export function MergeDialog({ contact, onClose, onMerged }: Props) {
  const { t } = useTranslation('admin');
  const { api, toast } = useShell();
  const form = useForm<Choice>({ defaultValues: { other: null } });
  const other = useWatch({ control: form.control, name: 'other' });
  return (
    <FormDialog
      title={t('contacts.merge.title', { name: contact.name })}
      form={form}
      onClose={onClose}
      submitLabel={t('contacts.merge.submit')}
      onSubmit={async ({ other }) => {
        if (!other) return form.setError('other', { message: t('contacts.merge.choose') });
        const body = { contactId: other.id };
        const merged = await api.post<ContactRecord>(`/contacts/${contact.id}/merge`, { body });
        toast(t('contacts.merge.done'), 'success');
        onMerged(merged, other.id);
      }}
      testId="merge-dialog"
    >
      <p>{t('contacts.merge.text', { name: contact.name, number: contact.number })}</p>
      <OtherInput form={form} contact={contact} />
      {other && (
        <Alert severity="warning">
          {t('contacts.merge.warning', { gone: `${other.name} (${other.number})`, kept: contact.name })}
        </Alert>
      )}
    </FormDialog>
  );
}

/** Finds the other contact by name or number. */
function OtherInput({ form, contact }: { form: UseFormReturn<Choice>; contact: ContactRecord }) {
  const { t } = useTranslation('admin');
  const { api } = useShell();
  const { setText, settled } = useSearchText();
  const { data = [], isFetching } = useQuery({
    queryKey: ['contact-choices', settled],
    queryFn: () => api.get<ContactRecord[]>('/contacts/list', { query: { name: settled } }),
    enabled: settled !== '',
    staleTime: 0,
  });
  const { errors } = form.formState;
  return (
    <Autocomplete
      options={data.filter(({ id, isGroup }) => id !== contact.id && !isGroup)}
      filterOptions={(all) => all}
      getOptionLabel={({ name, number }) => `${name} (${number})`}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onInputChange={(_, text, reason) => reason === 'input' && setText(text)}
      onChange={(_, other) => {
        form.clearErrors('other');
        form.setValue('other', other, { shouldDirty: true });
      }}
      loading={isFetching}
      loadingText={t('contacts.merge.searching')}
      noOptionsText={t(settled === '' ? 'contacts.merge.typeMore' : 'contacts.records.nothingFound')}
      data-testid="merge-other"
      renderInput={(attributes) => (
        <TextField
          {...attributes}
          autoFocus
          label={t('contacts.merge.other')}
          error={Boolean(errors.other)}
          helperText={errors.other?.message}
        />
      )}
    />
  );
}
