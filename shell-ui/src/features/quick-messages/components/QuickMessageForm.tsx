import { zodResolver } from '@hookform/resolvers/zod';
import { useShell } from '@balcao/ui-sdk';
import { FormDialog, MediaInput, SwitchInput, TextInput } from '@balcao/ui-sdk/kit';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { text } from '~/lib/form-schema.ts';
import { media, saveMedia, storedMedia } from '~/lib/media-form.ts';
import { isAdmin } from '~/lib/permissions.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import type { QuickMessage } from '../types.ts';

const schema = z.object({
  shortcode: text(3, 50, 'validation.messageTooShort'),
  message: text(3, 4000, 'validation.messageTooShort'),
  geral: z.boolean(),
  media,
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
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      shortcode: record?.shortcode ?? '',
      message: record?.message ?? '',
      geral: record?.geral ?? false,
      media: storedMedia(record?.mediaName),
    },
  });
  const save = async ({ media: attachment, ...body }: z.output<typeof schema>) => {
    let saved = record
      ? await api.put<QuickMessage>(`/quick-messages/${record.id}`, { body })
      : await api.post<QuickMessage>('/quick-messages', { body });
    const path = `/quick-messages/${saved.id}`;
    const changed = await saveMedia(api, `${path}/media-upload`, record?.mediaName, attachment, upload);
    if (changed) saved = await api.get(path);
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
      <MediaInput name="media" />
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
