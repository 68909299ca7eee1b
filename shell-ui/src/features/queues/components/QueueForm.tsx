import { zodResolver } from '@hookform/resolvers/zod';
import { useShell } from '@balcao/ui-sdk';
import { ColorInput, FormDialog, MediaInput, TextInput } from '@balcao/ui-sdk/kit';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { ListTree } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { IntegrationInput } from '~/components/IntegrationInput.tsx';
import { HoursInput } from '~/components/HoursInput.tsx';
import { TabBar } from '@balcao/ui-sdk/parts/TabBar';
import { weekOf } from '~/entities/hours.ts';
import { color, optionalNumber, text } from '~/lib/form-schema.ts';
import { media, saveMedia, storedMedia } from '~/lib/media-form.ts';
import { week } from '~/lib/hours-schema.ts';
import { useSettings } from '~/queries/settings.ts';
import type { QueueRecord } from '../types.ts';
import { OptionsDialog } from './OptionsDialog.tsx';
import classes from './OptionBranch.module.css';

const DEFAULT_COLOR = '#2563eb';
const schema = z.object({
  name: text(2, 50),
  color,
  orderQueue: optionalNumber,
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  integrationId: optionalNumber,
  schedules: week,
  media,
});

interface Props {
  queue: QueueRecord | null;
  onClose: () => void;
  onSaved: (queue: QueueRecord) => void;
}

/** Adds or changes a queue; hours are asked only when each queue has its own. */
export function QueueForm({ queue, onClose, onSaved }: Props) {
  const { t } = useTranslation('admin');
  const { api, toast } = useShell();
  const hoursByQueue = useSettings().value('scheduleType') === 'queue';
  const [tab, setTab] = useState<'data' | 'hours'>('data');
  const [options, setOptions] = useState(false);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      name: queue?.name ?? '',
      color: queue?.color ?? DEFAULT_COLOR,
      orderQueue: queue?.orderQueue ?? '',
      greetingMessage: queue?.greetingMessage ?? '',
      outOfHoursMessage: queue?.outOfHoursMessage ?? '',
      integrationId: queue?.integrationId ?? null,
      schedules: weekOf(queue?.schedules),
      media: storedMedia(queue?.mediaName),
    },
  });
  const save = async ({ media: attachment, ...body }: z.output<typeof schema>) => {
    const saved = queue
      ? await api.put<QueueRecord>(`/queue/${queue.id}`, { body })
      : await api.post<QueueRecord>('/queue', { body });
    await saveMedia(api, `/queue/${saved.id}/media-upload`, queue?.mediaName, attachment);
    toast(t('queues.form.saved'), 'success');
    onSaved({ ...saved, mediaName: attachment.file?.name ?? attachment.stored });
  };
  const hoursChanged = form.formState.dirtyFields.schedules !== undefined;
  return (
    <FormDialog
      title={t(queue ? 'queues.form.edit' : 'queues.form.add')}
      form={form}
      onSubmit={save}
      onInvalid={({ schedules, ...data }) => setTab(schedules && Object.keys(data).length === 0 ? 'hours' : 'data')}
      onClose={onClose}
    >
      {hoursByQueue && (
        <TabBar
          label={t('queues.form.tabs')}
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'data', label: t('queues.form.data'), testId: 'queue-tab-data' },
            { value: 'hours', label: t('queues.form.hours'), testId: 'queue-tab-hours' },
          ]}
        />
      )}
      {tab === 'hours' ? (
        <>
          <HoursInput name="schedules" />
          {hoursChanged && <Alert severity="info">{t('queues.form.hoursChanged')}</Alert>}
        </>
      ) : (
        <>
          <TextInput name="name" label={t('queues.name')} autoFocus />
          <ColorInput name="color" label={t('queues.form.color')} />
          <TextInput name="orderQueue" type="number" label={t('queues.order')} hint={t('queues.form.orderHint')} />
          <TextInput name="greetingMessage" label={t('queues.greeting')} rows={3} hint={t('variables')} />
          {hoursByQueue && (
            <TextInput name="outOfHoursMessage" label={t('queues.form.outOfHours')} rows={3} hint={t('variables')} />
          )}
          <IntegrationInput name="integrationId" />
          <MediaInput name="media" />
          {queue && (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<ListTree size={16} />}
              onClick={() => setOptions(true)}
              className={classes.add}
              data-testid="queue-options"
            >
              {t('queues.options')}
            </Button>
          )}
        </>
      )}
      {queue && options && <OptionsDialog queue={queue} onClose={() => setOptions(false)} />}
    </FormDialog>
  );
}
