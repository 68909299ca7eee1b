import { zodResolver } from '@hookform/resolvers/zod';
import { useShell } from '@balcao/ui-sdk';
import { FormDialog, SelectInput, TextInput } from '@balcao/ui-sdk/kit';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DeclaredFieldInput } from '~/components/DeclaredFieldInput.tsx';
import type { Integration } from '~/entities/integration.ts';
import { integrationSchema, integrationValues, settingsOf } from '../lib/integration-form.ts';
import type { IntegrationKind } from '../types.ts';

interface Props {
  integration: Integration | null;
  kinds: IntegrationKind[];
  onClose: () => void;
  onSaved: (integration: Integration) => void;
}

/** Sets a bot up; what it asks for is what its plugin declares. */
export function IntegrationForm({ integration, kinds, onClose, onSaved }: Props) {
  const { t } = useTranslation('admin');
  const { api, toast } = useShell();
  const form = useForm({
    resolver: zodResolver(integrationSchema(kinds, integration)),
    defaultValues: integrationValues(kinds, integration),
  });
  const type = useWatch({ control: form.control, name: 'type' });
  const kind = kinds.find((one) => one.type === type);
  const save = async ({ name, values }: { name: string; values: Record<string, string | boolean> }) => {
    const settings = settingsOf(kind, integration, values);
    const saved = integration
      ? await api.put<Integration>(`/queueIntegration/${integration.id}`, { body: { name, settings } })
      : await api.post<Integration>('/queueIntegration', { body: { type, name, settings } });
    toast(t('saved'), 'success');
    onSaved(saved);
  };
  return (
    <FormDialog
      title={t(integration ? 'integrations.form.edit' : 'integrations.form.add')}
      form={form}
      onSubmit={save}
      onClose={onClose}
      testId="integration-form"
    >
      {!integration && (
        <SelectInput
          name="type"
          label={t('integrations.type')}
          choices={kinds.map(({ type: value, name: label }) => ({ value, label }))}
        />
      )}
      <TextInput name="name" label={t('integrations.name')} autoFocus />
      {kind?.settings.map((field) => (
        <DeclaredFieldInput
          key={`${kind.type}.${field.key}`}
          field={field}
          texts={kind.labels}
          isSet={integration?.secrets.includes(field.key) ?? false}
        />
      ))}
    </FormDialog>
  );
}
