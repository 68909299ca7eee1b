import { checkForm, FormDialog, MultiSelectInput, SwitchInput, useForm, useWatch } from '@balcao/ui-sdk/kit';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { choosePlans } from '../../api/plugins.ts';
import { plansQuery } from '../../api/provider.ts';
import { usePluginTask } from '../../hooks/use-plugin-task.ts';
import type { Plugin } from '../../types.ts';

/** Chooses which plans include a plugin. */
export function PlansDialog({ plugin, onClose }: { plugin: Plugin; onClose: () => void }) {
  const { t } = useTranslation('plugins');
  const { data: plans = [] } = useQuery(plansQuery);
  const { change } = usePluginTask();
  const form = useForm<Plugin['plans']>({
    defaultValues: plugin.plans,
    resolver: checkForm<Plugin['plans']>(({ all, ids }) => ({ ids: !all && ids.length === 0 && t('plans.required') })),
  });
  const all = useWatch({ control: form.control, name: 'all' });
  return (
    <FormDialog
      title={t('plans.title', { name: plugin.name })}
      form={form}
      submitLabel={t('plans.save')}
      onSubmit={async (values) => {
        await change(() => choosePlans(plugin.id, values), t('plugins.plansSaved'));
        onClose();
      }}
      onClose={onClose}
      testId="plans-dialog"
    >
      <SwitchInput name="all" label={t('plans.all')} />
      {!all && <MultiSelectInput name="ids" label={t('plans.some')} options={plans} />}
    </FormDialog>
  );
}
