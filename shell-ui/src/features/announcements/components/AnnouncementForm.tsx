import { zodResolver } from '@hookform/resolvers/zod';
import { useShell } from '@balcao/ui-sdk';
import { FileInput, FormDialog, SelectInput, SwitchInput, TextInput } from '@balcao/ui-sdk/kit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { text } from '~/lib/form-schema.ts';
import type { Announcement } from '../types.ts';

const schema = z.object({
  title: text(1, 200),
  text: text(1, 10_000),
  priority: z.number(),
  status: z.boolean(),
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
  const [file, setFile] = useState<File | null>(null);
  const [stored, setStored] = useState(record?.mediaName ?? null);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      title: record?.title ?? '',
      text: record?.text ?? '',
      priority: record?.priority ?? 3,
      status: record?.status ?? true,
    },
  });
  const save = async (body: z.output<typeof schema>) => {
    let saved = record
      ? await api.put<Announcement>(`/announcements/${record.id}`, { body })
      : await api.post<Announcement>('/announcements', { body });
    const media = `/announcements/${saved.id}/media-upload`;
    if (record?.mediaName && !stored) await api.delete(media);
    if (file) {
      const upload = new FormData();
      upload.append('file', file);
      await api.post(media, { form: upload });
    }
    if (file || stored !== record?.mediaName) saved = await api.get(`/announcements/${saved.id}`);
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
      <FileInput
        label={t('attachImage')}
        accept="image/png,image/jpeg"
        file={file}
        stored={stored}
        onChoose={setFile}
        onRemove={() => setStored(null)}
      />
    </FormDialog>
  );
}
