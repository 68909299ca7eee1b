import { zodResolver } from '@hookform/resolvers/zod';
import { useShell } from '@balcao/ui-sdk';
import { ColorInput, FileInput, FormDialog, TextInput } from '@balcao/ui-sdk/kit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { HoursInput } from '~/components/HoursInput.tsx';
import { TabBar } from '~/components/TabBar.tsx';
import { weekOf } from '~/entities/hours.ts';
import { color, optionalNumber, text } from '~/lib/form-schema.ts';
import { week } from '~/lib/hours-schema.ts';
import { useSettings } from '~/queries/settings.ts';
import type { QueueRecord } from '../types.ts';

const DEFAULT_COLOR = '#2563eb';
const schema = z.object({
  name: text(2, 50),
  color,
  orderQueue: optionalNumber,
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  schedules: week,
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
  const [file, setFile] = useState<File | null>(null);
  const [stored, setStored] = useState(queue?.mediaName || null);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      name: queue?.name ?? '',
      color: queue?.color ?? DEFAULT_COLOR,
      orderQueue: queue?.orderQueue ?? '',
      greetingMessage: queue?.greetingMessage ?? '',
      outOfHoursMessage: queue?.outOfHoursMessage ?? '',
      schedules: weekOf(queue?.schedules),
    },
  });
  const save = async (body: z.output<typeof schema>) => {
    const saved = queue
      ? await api.put<QueueRecord>(`/queue/${queue.id}`, { body })
      : await api.post<QueueRecord>('/queue', { body });
    const media = `/queue/${saved.id}/media-upload`;
    if (queue?.mediaName && !stored) await api.delete(media);
    if (file) {
      const upload = new FormData();
      upload.append('file', file);
      await api.post(media, { form: upload });
    }
    toast(t('saved'), 'success');
    onSaved({ ...saved, mediaName: file?.name ?? stored });
  };
  return (
    <FormDialog title={t(queue ? 'queues.form.edit' : 'queues.form.add')} form={form} onSubmit={save} onClose={onClose}>
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
        <HoursInput name="schedules" />
      ) : (
        <>
          <TextInput name="name" label={t('queues.name')} autoFocus />
          <ColorInput name="color" label={t('queues.form.color')} />
          <TextInput name="orderQueue" type="number" label={t('queues.order')} hint={t('queues.form.orderHint')} />
          <TextInput name="greetingMessage" label={t('queues.greeting')} rows={3} hint={t('variables')} />
          {hoursByQueue && (
            <TextInput name="outOfHoursMessage" label={t('queues.form.outOfHours')} rows={3} hint={t('variables')} />
          )}
          <FileInput
            label={t('attach')}
            file={file}
            stored={stored}
            onChoose={setFile}
            onRemove={() => setStored(null)}
          />
        </>
      )}
    </FormDialog>
  );
}
