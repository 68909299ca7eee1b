import { checkForm, FormDialog, MultiSelectInput, SelectInput, useForm } from '@balcao/ui-sdk/kit';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { companiesQuery } from '../../api/provider.ts';
import { startCanary } from '../../api/plugins.ts';
import { usePluginTask } from '../../hooks/use-plugin-task.ts';
import type { Plugin } from '../../types.ts';

interface Values {
  version: string;
  companyIds: number[];
}

/** Chooses which companies try a version before all have it. */
export function CanaryDialog({ plugin, version, onClose }: { plugin: Plugin; version: string; onClose: () => void }) {
  const { t } = useTranslation('plugins');
  const { data: companies = [] } = useQuery(companiesQuery);
  const { change } = usePluginTask();
  const { id, name, canary, active, versions } = plugin;
  const form = useForm<Values>({
    defaultValues: { version, companyIds: canary?.companyIds ?? [] },
    resolver: checkForm<Values>(({ companyIds }) => ({ companyIds: companyIds.length === 0 && t('canary.required') })),
  });
  const choices = versions
    .filter((one) => one.version !== active && !one.fault)
    .map((one) => ({ value: one.version, label: one.version }));
  return (
    <FormDialog
      title={t('canary.title', { name })}
      form={form}
      submitLabel={t('canary.start')}
      onSubmit={async (values) => {
        await change(() => startCanary(id, values.version, values.companyIds), t('plugins.canaryStarted'));
        onClose();
      }}
      onClose={onClose}
      testId="canary-dialog"
    >
      <p>{t('canary.text')}</p>
      <SelectInput name="version" label={t('canary.version')} choices={choices} />
      <MultiSelectInput name="companyIds" label={t('canary.companies')} options={companies} />
    </FormDialog>
  );
}
