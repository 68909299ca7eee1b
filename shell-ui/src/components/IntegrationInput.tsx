import { SelectInput } from '@balcao/ui-sdk/kit';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { integrationsQuery } from '~/queries/integrations.ts';

/** Whose bot answers first; nothing to choose where the company has none. */
export function IntegrationInput({ name }: { name: string }) {
  const { t } = useTranslation('admin');
  const { data: integrations = [] } = useQuery(integrationsQuery);
  if (integrations.length === 0) return null;
  return (
    <SelectInput
      name={name}
      label={t('integrations.bound')}
      hint={t('integrations.boundHint')}
      none={t('integrations.unbound')}
      choices={integrations.map(({ id, name: label }) => ({ value: id, label }))}
    />
  );
}
