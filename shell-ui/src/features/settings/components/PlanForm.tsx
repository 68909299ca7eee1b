import { zodResolver } from '@hookform/resolvers/zod';
import { useShell } from '@balcao/ui-sdk';
import { FormDialog, SwitchInput, TextInput } from '@balcao/ui-sdk/kit';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { text } from '~/lib/form-schema.ts';
import { money } from '../lib/money-schema.ts';
import { PLAN_FEATURES, type Plan } from '../types.ts';
import classes from './SettingsPage.module.css';

const limit = z.coerce
  .number('validation.required')
  .check(z.int('validation.required'), z.gte(1, 'validation.required'));
const feature = z.boolean();
const schema = z.object({
  name: text(2, 80),
  users: limit,
  connections: limit,
  queues: limit,
  value: money,
  useCampaigns: feature,
  useSchedules: feature,
  useInternalChat: feature,
  useExternalApi: feature,
  useKanban: feature,
  useOpenAi: feature,
  useIntegrations: feature,
});

interface Props {
  plan: Plan;
  onClose: () => void;
  onSaved: () => void;
}

/** Changes what a plan allows; modules of its companies open or close at once. */
export function PlanForm({ plan, onClose, onSaved }: Props) {
  const { t } = useTranslation('admin');
  const { api, toast } = useShell();
  const { id, ...rest } = plan;
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { ...rest, value: plan.value.toFixed(2).replace('.', ',') },
  });
  return (
    <FormDialog
      title={t('plans.edit')}
      form={form}
      onClose={onClose}
      onSubmit={async (values) => {
        await api.put('/plans', { body: { id, ...values } });
        toast(t('saved'), 'success');
        onSaved();
      }}
      testId="plan-form"
    >
      <TextInput name="name" label={t('plans.name')} autoFocus />
      <div className={classes.fields}>
        <TextInput name="users" type="number" label={t('plans.users')} />
        <TextInput name="connections" type="number" label={t('plans.connections')} />
        <TextInput name="queues" type="number" label={t('plans.queues')} />
        <TextInput name="value" label={t('plans.value')} hint={t('plans.valueHint')} />
      </div>
      <div className={classes.fields} role="group" aria-label={t('plans.features')}>
        {PLAN_FEATURES.map((name) => (
          <SwitchInput key={name} name={name} label={t(`plans.feature.${name}`)} />
        ))}
      </div>
    </FormDialog>
  );
}
