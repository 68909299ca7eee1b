import { zodResolver } from '@hookform/resolvers/zod';
import { useShell } from '@balcao/ui-sdk';
import { ColorInput, FormDialog, SwitchInput, TextInput } from '@balcao/ui-sdk/kit';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { color, text } from '~/lib/form-schema.ts';
import { arrangesBoard } from '~/lib/permissions.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import type { TagRecord } from '../types.ts';

const DEFAULT_COLOR = '#0d9488';
const schema = z.object({ name: text(3, 50, 'validation.messageTooShort'), color, kanban: z.boolean() });

interface Props {
  /** The whole tag: the list does not tell whether it is a lane. */
  tag: TagRecord | null;
  onClose: () => void;
  onSaved: (tag: TagRecord) => void;
}

/** Adds or changes a label. */
export function TagForm({ tag, onClose, onSaved }: Props) {
  const { t } = useTranslation('admin');
  const { api, toast } = useShell();
  const mayArrange = arrangesBoard(useCurrentUser());
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { name: tag?.name ?? '', color: tag?.color ?? DEFAULT_COLOR, kanban: tag?.kanban === 1 },
  });
  return (
    <FormDialog
      title={t(tag ? 'tags.form.edit' : 'tags.form.add')}
      form={form}
      onClose={onClose}
      size="xs"
      onSubmit={async ({ kanban, ...values }) => {
        const body = { ...values, ...(mayArrange ? { kanban: kanban ? 1 : 0 } : {}) };
        const saved = tag
          ? await api.put<TagRecord>(`/tags/${tag.id}`, { body })
          : await api.post<TagRecord>('/tags', { body });
        toast(t('saved'), 'success');
        onSaved(saved);
      }}
    >
      <TextInput name="name" label={t('tags.form.name')} autoFocus maxLength={60} />
      <ColorInput name="color" label={t('tags.form.color')} />
      {mayArrange && <SwitchInput name="kanban" label={t('tags.form.kanban')} />}
    </FormDialog>
  );
}
