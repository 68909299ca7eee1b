import { zodResolver } from '@hookform/resolvers/zod';
import { useShell } from '@balcao/ui-sdk';
import { FileInput, FormDialog, TextInput } from '@balcao/ui-sdk/kit';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { text } from '~/lib/form-schema.ts';
import { optionsKey } from '../hooks/use-options.ts';
import type { QueueOption } from '../types.ts';

const schema = z.object({ option: text(1, 10, 'validation.required'), title: text(1, 100), message: z.string() });

interface Props {
  option: QueueOption | null;
  /** Where a new choice goes and which number it gets. */
  place: Pick<QueueOption, 'queueId' | 'parentId' | 'option'>;
  onClose: () => void;
}

/** Adds or changes a choice of the menu. */
export function OptionForm({ option, place, onClose }: Props) {
  const { t } = useTranslation('admin');
  const { api, toast } = useShell();
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [stored, setStored] = useState(option?.mediaName || null);
  const { queueId, parentId } = place;
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { option: place.option, title: option?.title ?? '', message: option?.message ?? '' },
  });
  const save = async (values: z.output<typeof schema>) => {
    const body = { ...values, queueId, parentId };
    const saved = option
      ? await api.put<QueueOption>(`/queue-options/${option.id}`, { body })
      : await api.post<QueueOption>('/queue-options', { body });
    const media = `/queue-options/${saved.id}/media-upload`;
    if (option?.mediaName && !stored) await api.delete(media);
    if (file) {
      const upload = new FormData();
      upload.append('file', file);
      await api.post(media, { form: upload });
    }
    await client.invalidateQueries({ queryKey: optionsKey(queueId, parentId) });
    toast(t('saved'), 'success');
    onClose();
  };
  return (
    <FormDialog
      title={t(option ? 'queues.tree.edit' : 'queues.tree.add')}
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput name="option" label={t('queues.tree.option')} hint={t('queues.tree.optionHint')} />
      <TextInput name="title" label={t('queues.tree.name')} autoFocus />
      <TextInput name="message" label={t('queues.tree.message')} rows={3} hint={t('variables')} />
      <FileInput label={t('attach')} file={file} stored={stored} onChoose={setFile} onRemove={() => setStored(null)} />
    </FormDialog>
  );
}
