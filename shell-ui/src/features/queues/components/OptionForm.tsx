import { zodResolver } from '@hookform/resolvers/zod';
import { useShell } from '@balcao/ui-sdk';
import { MediaInput, TextInput } from '@balcao/ui-sdk/kit';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { text } from '~/lib/form-schema.ts';
import { media, saveMedia, storedMedia } from '~/lib/media-form.ts';
import { optionsKey } from '../hooks/use-options.ts';
import type { QueueOption } from '../types.ts';
import classes from './OptionBranch.module.css';

const schema = z.object({ title: text(1, 255), message: z.string(), media });

interface Props {
  option: QueueOption | null;
  /** Where a new option goes and which number it gets. */
  place: Pick<QueueOption, 'queueId' | 'parentId' | 'option'>;
  onClose: () => void;
}

/** Adds or changes an option of the menu, in its place in the tree. Escape leaves it as it was. */
export function OptionForm({ option, place, onClose }: Props) {
  const { t } = useTranslation('admin');
  const { api, toast, reportError } = useShell();
  const client = useQueryClient();
  const { queueId, parentId } = place;
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      title: option?.title ?? '',
      message: option?.message ?? '',
      media: storedMedia(option?.mediaName),
    },
  });
  const save = form.handleSubmit(async ({ media: attachment, ...values }) => {
    try {
      const body = { ...values, option: place.option, queueId, parentId };
      const saved = option
        ? await api.put<QueueOption>(`/queue-options/${option.id}`, { body })
        : await api.post<QueueOption>('/queue-options', { body });
      await saveMedia(api, `/queue-options/${saved.id}/media-upload`, option?.mediaName, attachment);
      await client.invalidateQueries({ queryKey: optionsKey(queueId, parentId) });
      toast(t('saved'), 'success');
      onClose();
    } catch (error) {
      reportError(error);
    }
  });
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className={classes.form}
        aria-label={t(option ? 'queues.tree.edit' : 'queues.tree.add')}
        onSubmit={(event) => {
          event.stopPropagation();
          void save(event);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // Only the edit mode ends, not the dialog around it.
          event.stopPropagation();
          onClose();
        }}
        data-testid="option-form"
      >
        <TextInput name="title" label={t('queues.tree.name')} autoFocus />
        <TextInput name="message" label={t('queues.tree.message')} rows={2} hint={t('variables')} />
        <div className={classes.formEnd}>
          <MediaInput name="media" />
          <span className={classes.buttons}>
            <Button color="inherit" onClick={onClose}>
              {t('privacy.cancel')}
            </Button>
            <Button type="submit" variant="contained" loading={form.formState.isSubmitting} data-testid="option-save">
              {t('hours.save')}
            </Button>
          </span>
        </div>
      </form>
    </FormProvider>
  );
}
