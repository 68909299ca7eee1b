import { SelectInput } from '@balcao/ui-sdk/kit';
import TextField from '@mui/material/TextField';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DeclaredFieldInput } from '~/components/DeclaredFieldInput.tsx';
import { pluginText } from '~/lib/declared-fields.ts';
import { OWN_CHANNEL } from '../lib/connection-form.ts';
import type { ChannelKind, ConnectionRecord } from '../types.ts';
import { ChannelNotice } from './ChannelNotice.tsx';

interface Props {
  /** Null for a new one. */
  connection: ConnectionRecord | null;
  channels: ChannelKind[];
}

/** Over which service a connection goes, and what its plugin asks for. A connection keeps its service. */
export function ChannelInputs({ connection, channels }: Props) {
  const { t, i18n } = useTranslation('admin');
  const provider: unknown = useWatch({ name: 'provider' });
  const kind = channels.find(({ type }) => type === provider);
  const choices = channels.map(({ type, label, labels }) => ({
    value: type,
    label: pluginText(labels, i18n.language, label),
  }));
  return (
    <>
      {!connection && (
        <SelectInput
          name="provider"
          label={t('connections.form.provider')}
          choices={[{ value: OWN_CHANNEL, label: t('connections.form.simulator') }, ...choices]}
        />
      )}
      <ChannelNotice kind={kind} />
      {kind?.settings.map((field) => (
        <DeclaredFieldInput
          key={`${kind.type}.${field.key}`}
          field={field}
          texts={kind.labels}
          isSet={connection?.channel?.secrets.includes(field.key) ?? false}
        />
      ))}
      {connection?.channel && (
        <TextField
          label={t('connections.form.webhook')}
          helperText={t('connections.form.webhookHint')}
          value={connection.channel.webhookUrl}
          slotProps={{ htmlInput: { readOnly: true } }}
          fullWidth
          data-testid="connection-webhook"
        />
      )}
    </>
  );
}
