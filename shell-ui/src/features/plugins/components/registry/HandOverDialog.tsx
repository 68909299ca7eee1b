import { checkForm, FormDialog, SelectInput, TextInput, useForm } from '@balcao/ui-sdk/kit';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { handOver } from '../../api/plugins.ts';
import { publishersQuery } from '../../api/publishers.ts';
import { usePluginTask } from '../../hooks/use-plugin-task.ts';
import type { Plugin } from '../../types.ts';

/** Longest reason, in characters. */
const MAX_LENGTH = 500;

interface Values {
  publisher: string;
  reason: string;
}

/** Lets another accepted key publish a plugin, because its author has lost or exchanged the one before. */
export function HandOverDialog({ plugin: { id, name }, onClose }: { plugin: Plugin; onClose: () => void }) {
  const { t } = useTranslation('plugins');
  const { data: publishers = [] } = useQuery(publishersQuery);
  const { change } = usePluginTask();
  const form = useForm<Values>({
    defaultValues: { publisher: '', reason: '' },
    resolver: checkForm<Values>(({ publisher, reason }) => ({
      publisher: !publisher && t('handOver.publisherRequired'),
      reason: !reason.trim() && t('killing.required'),
    })),
  });
  const others = publishers.filter(({ revoked, plugins }) => !revoked && !plugins.includes(id));
  return (
    <FormDialog
      title={t('handOver.title', { name })}
      form={form}
      size="xs"
      danger
      submitLabel={t('handOver.confirm')}
      onSubmit={async ({ publisher, reason }) => {
        await change(() => handOver(id, publisher, reason.trim()), t('handOver.done', { name }));
        onClose();
      }}
      onClose={onClose}
      testId="hand-over-dialog"
    >
      <p>{t('handOver.text')}</p>
      <SelectInput
        name="publisher"
        label={t('handOver.publisher')}
        hint={others.length === 0 ? t('handOver.none') : undefined}
        choices={others.map(({ key, name: label, publicKey }) => ({
          value: key,
          label: `${label} (${publicKey.slice(0, 8)}…)`,
        }))}
      />
      <TextInput name="reason" label={t('handOver.reason')} rows={2} maxLength={MAX_LENGTH} />
    </FormDialog>
  );
}
