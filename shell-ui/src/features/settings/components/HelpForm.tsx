import { zodResolver } from '@hookform/resolvers/zod';
import { useShell } from '@balcao/ui-sdk';
import { FormDialog, TextInput } from '@balcao/ui-sdk/kit';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { Help } from '~/entities/help.ts';
import { text } from '~/lib/form-schema.ts';

// What the host accepts: a code of the video service, or a whole address.
const VIDEO = /^([\w-]{1,64}|https:\/\/[^\s"'<>`\\]{1,490})$/;
const schema = z.object({
  title: text(3, 200),
  description: text(3, 5000),
  video: z.string().check(
    z.trim(),
    z.minLength(1, 'validation.required'),
    z.refine((code) => VIDEO.test(code), 'admin:helpVideos.invalidVideo'),
  ),
});

interface Props {
  help: Help | null;
  onClose: () => void;
  onSaved: (help: Help) => void;
}

/** Adds or changes a help video. */
export function HelpForm({ help, onClose, onSaved }: Props) {
  const { t } = useTranslation('admin');
  const { api, toast } = useShell();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { title: help?.title ?? '', description: help?.description ?? '', video: help?.video ?? '' },
  });
  return (
    <FormDialog
      title={t(help ? 'helpVideos.records.edit' : 'helpVideos.records.add')}
      form={form}
      onClose={onClose}
      onSubmit={async (body) => {
        const saved = help
          ? await api.put<Help>(`/helps/${help.id}`, { body })
          : await api.post<Help>('/helps', { body });
        toast(t('saved'), 'success');
        onSaved(saved);
      }}
    >
      <TextInput name="title" label={t('helpVideos.title')} autoFocus />
      <TextInput name="description" label={t('helpVideos.description')} rows={3} />
      <TextInput name="video" label={t('helpVideos.video')} hint={t('helpVideos.videoHint')} />
    </FormDialog>
  );
}
