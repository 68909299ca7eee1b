import { zodResolver } from '@hookform/resolvers/zod';
import { useShell } from '@balcao/ui-sdk';
import { FormDialog, TextInput } from '@balcao/ui-sdk/kit';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { text } from '~/lib/form-schema.ts';
import { uploadForm, type FileRow } from '../lib/upload-form.ts';
import type { FileList } from '../types.ts';
import { FileRows } from './FileRows.tsx';

const schema = z.object({
  name: text(3, 100, 'admin:files.form.nameTooShort'),
  message: text(1, 2000),
  options: z.array(
    z.object({
      id: z.optional(z.number()),
      name: text(1, 100),
      path: z.nullable(z.string()),
      file: z.nullable(z.instanceof(File)),
    }),
  ),
});

interface Props {
  /** The whole list, with its files. */
  list: FileList | null;
  onClose: () => void;
  onSaved: (list: FileList) => void;
}

/** Adds or changes a list of files. */
export function FileListForm({ list, onClose, onSaved }: Props) {
  const { t } = useTranslation('admin');
  const { api, toast } = useShell();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      name: list?.name ?? '',
      message: list?.message ?? '',
      options: (list?.options ?? []).map(({ id, name, path }): FileRow => ({ id, name, path, file: null })),
    },
  });
  const save = async ({ options, ...values }: z.output<typeof schema>) => {
    const described = options.map(({ id, name, path, file }) => ({ id, name, path, mediaType: file?.type }));
    const body = { ...values, options: described };
    const saved = list
      ? await api.put<FileList>(`/files/${list.id}`, { body })
      : await api.post<FileList>('/files', { body });
    const files = uploadForm(saved, options);
    if (files) await api.post(`/files/uploadList/${saved.id}`, { form: files });
    toast(t('saved'), 'success');
    onSaved(saved);
  };
  return (
    <FormDialog title={t(list ? 'files.form.edit' : 'files.form.add')} form={form} onSubmit={save} onClose={onClose}>
      <TextInput name="name" label={t('files.name')} autoFocus />
      <TextInput name="message" label={t('files.message')} rows={3} />
      <FileRows />
    </FormDialog>
  );
}
