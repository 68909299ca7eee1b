import { zodResolver } from '@hookform/resolvers/zod';
import { useShell } from '@balcao/ui-sdk';
import { FileInput, FormDialog, SwitchInput, TextInput } from '@balcao/ui-sdk/kit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { text } from '~/lib/form-schema.ts';
import { isAdmin } from '~/lib/permissions.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import type { QuickMessage } from '../types.ts';

const schema = z.object({
  shortcode: text(3, 50, 'validation.messageTooShort'),
  message: text(3, 4000, 'validation.messageTooShort'),
  geral: z.boolean(),
});

interface Props {
  record: QuickMessage | null;
  onClose: () => void;
  onSaved: (record: QuickMessage) => void;
}

/** Adds or changes a quick message with its file. */
export function QuickMessageForm({ record, onClose, onSaved }: Props) {
  const { t } = useTranslation('admin');
  const { api, toast } = useShell();
  const admin = isAdmin(useCurrentUser());
  const [file, setFile] = useState<File | null>(null);
  const [stored, setStored] = useState(record?.mediaName ?? null);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      shortcode: record?.shortcode ?? '',
      message: record?.message ?? '',
      geral: record?.geral ?? false,
    },
  });
  const save = async (body: z.output<typeof schema>) => {
    let saved = record
      ? await api.put<QuickMessage>(`/quick-messages/${record.id}`, { body })
      : await api.post<QuickMessage>('/quick-messages', { body });
    const media = `/quick-messages/${saved.id}/media-upload`;
    if (record?.mediaName && !stored) await api.delete(media);
    if (file) await api.post(media, { form: upload(file) });
    if (file || stored !== record?.mediaName) saved = await api.get(`/quick-messages/${saved.id}`);
    toast(t('saved'), 'success');
    onSaved(saved);
  };
  return (
    <FormDialog
      title={t(record ? 'quickMessages.form.edit' : 'quickMessages.form.add')}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        name="shortcode"
        label={t('quickMessages.shortcode')}
        hint={t('quickMessages.form.shortcodeHint')}
        autoFocus
      />
      <TextInput name="message" label={t('quickMessages.message')} rows={4} hint={t('variables')} />
      <FileInput label={t('attach')} file={file} stored={stored} onChoose={setFile} onRemove={() => setStored(null)} />
      {admin && <SwitchInput name="geral" label={t('quickMessages.form.shared')} />}
    </FormDialog>
  );
}

/** The family's servers read the fields in this order. */
function upload(file: File): FormData {
  const form = new FormData();
  form.append('typeArch', 'quickMessage');
  form.append('file', file, file.name.replaceAll(' ', '_'));
  return form;
}
