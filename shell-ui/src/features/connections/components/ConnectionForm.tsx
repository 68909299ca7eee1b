import { zodResolver } from '@hookform/resolvers/zod';
import { FormDialog, MultiSelectInput, SelectInput, SwitchInput, TextInput } from '@balcao/ui-sdk/kit';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { IntegrationInput } from '~/components/IntegrationInput.tsx';
import { toast } from '~/lib/toast.ts';
import { queuesQuery } from '~/queries/queues.ts';
import { saveConnection } from '../api/save-connection.ts';
import { connectionBody, connectionSchema, connectionValues } from '../lib/connection-form.ts';
import type { ChannelKind, ConnectionRecord } from '../types.ts';
import { ChannelInputs } from './ChannelInputs.tsx';
import { TokenInput } from './TokenInput.tsx';
import classes from './ConnectionForm.module.css';

interface Props {
  /** Null for a new one. */
  connection: ConnectionRecord | null;
  /** The channels of plugins. */
  channels: ChannelKind[];
  onClose: () => void;
  onSaved: (connection: ConnectionRecord) => void;
}

/** Adds or changes a connection: who it is, what it says by itself, where its conversations go. */
export function ConnectionForm({ connection, channels, onClose, onSaved }: Props) {
  const { t } = useTranslation('admin');
  const { data: queues = [] } = useQuery(queuesQuery);
  const form = useForm({
    resolver: zodResolver(connectionSchema(connection, channels)),
    defaultValues: connectionValues(connection, channels),
  });
  return (
    <FormDialog
      title={t(connection ? 'connections.form.edit' : 'connections.form.add')}
      form={form}
      size="md"
      testId="connection-form"
      submitLabel={connection ? undefined : t('connections.form.submit')}
      onClose={onClose}
      onSubmit={async (values) => {
        const saved = await saveConnection(connection?.id, connectionBody(values, connection, channels));
        toast(t(connection ? 'saved' : 'connections.created'), 'success');
        onSaved(saved);
      }}
    >
      <Group title={t('connections.form.general')}>
        <TextInput name="name" label={t('connections.name')} hint={t('connections.form.nameHint')} autoFocus />
        <SwitchInput name="isDefault" label={t('connections.form.isDefault')} />
        <MultiSelectInput name="queueIds" label={t('connections.form.queues')} options={queues} />
        <TokenInput name="token" label={t('connections.form.token')} hint={t('connections.form.tokenHint')} />
      </Group>
      {channels.length > 0 && (
        <Group title={t('connections.form.channel')}>
          <ChannelInputs connection={connection} channels={channels} />
        </Group>
      )}
      <Group title={t('connections.form.messages')} hint={t('variables')}>
        <TextInput
          name="greetingMessage"
          label={t('connections.form.greeting')}
          hint={t('connections.form.greetingHint')}
          rows={3}
        />
        <TextInput name="complationMessage" label={t('connections.form.completion')} rows={3} />
        <TextInput name="outOfHoursMessage" label={t('connections.form.outOfHours')} rows={3} />
        <TextInput name="ratingMessage" label={t('connections.form.rating')} rows={3} />
      </Group>
      <Group title={t('connections.form.routing')} hint={t('connections.form.zero')} columns>
        <SelectInput
          name="transferQueueId"
          label={t('connections.form.redirectQueue')}
          none={t('connections.form.noRedirect')}
          choices={queues.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <IntegrationInput name="integrationId" />
        <TextInput name="timeToTransfer" type="number" label={t('connections.form.redirectMinutes')} />
        <TextInput name="maxUseBotQueues" type="number" label={t('connections.form.maxSends')} />
        <TextInput name="timeUseBotQueues" type="number" label={t('connections.form.interval')} />
      </Group>
      <Group title={t('connections.form.closing')} hint={t('connections.form.zero')}>
        <TextInput name="expiresTicket" type="number" label={t('connections.form.closeAfter')} />
        <TextInput name="expiresInactiveMessage" label={t('connections.form.inactivity')} rows={3} />
      </Group>
    </FormDialog>
  );
}

function Group({
  title,
  hint,
  columns,
  children,
}: {
  title: string;
  hint?: string;
  columns?: boolean;
  children: ReactNode;
}) {
  return (
    <fieldset className={classes.group} data-columns={columns}>
      <legend className={classes.title}>{title}</legend>
      {hint && <p className={classes.hint}>{hint}</p>}
      {children}
    </fieldset>
  );
}
