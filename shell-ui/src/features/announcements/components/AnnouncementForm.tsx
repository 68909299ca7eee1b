import { zodResolver } from '@hookform/resolvers/zod';
import { useShell } from '@balcao/ui-sdk';
import { FormDialog, MediaInput, SelectInput, SwitchInput, TextInput } from '@balcao/ui-sdk/kit';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { text } from '~/lib/form-schema.ts';
import { media, saveMedia, storedMedia } from '~/lib/media-form.ts';
import type { Announcement } from '../types.ts';

const schema = z.object({
  title: text(1, 200),
  text: text(1, 10_000),
  priority: z.number(),
  status: z.boolean(),
  media: media.check(
    z.refine(({ file }) => !file || /\.(png|jpe?g)$/i.test(file.name), 'admin:announcements.onlyImages'),
  ),
});

interface Props {
  record: Announcement | null;
  onClose: () => void;
  onSaved: (record: Announcement) => void;
}

/** Adds or changes an announcement with its picture. */
export function AnnouncementForm({ record, onClose, onSaved }: Props) {
  const { t } = useTranslation('admin');
  const { api, toast } = useShell();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      title: record?.title ?? '',
      text: record?.text ?? '',
      priority: record?.priority ?? 3,
      status: record?.status ?? true,
      media: storedMedia(record?.mediaName),
    },
  });
  const save = async ({ media: attachment, ...body }: z.output<typeof schema>) => {
    let saved = record
      ? await api.put<Announcement>(`/announcements/${record.id}`, { body })
      : await api.post<Announcement>('/announcements', { body });
    const path = `/announcements/${saved.id}`;
    if (await saveMedia(api, `${path}/media-upload`, record?.mediaName, attachment)) saved = await api.get(path);
    toast(t('saved'), 'success');
    onSaved(saved);
  };
  return (
    <FormDialog
      title={t(record ? 'announcements.form.edit' : 'announcements.form.add')}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput name="title" label={t('announcements.title')} autoFocus />
      <TextInput name="text" label={t('announcements.text')} rows={5} />
      <SelectInput
        name="priority"
        label={t('announcements.priority')}
        choices={([1, 2, 3] as const).map((value) => ({ value, label: t(`announcements.priorities.${value}`) }))}
      />
      <SwitchInput name="status" label={t('announcements.active')} />
      <MediaInput name="media" label={t('attachImage')} accept=".png,.jpg,.jpeg" />
    </FormDialog>
  );
}
