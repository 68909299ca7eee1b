import { useQuery } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useEffect } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '~/lib/format-money.ts';
import { publicPlansQuery, type PublicPlan } from '../api/account.ts';
import classes from './PlanChoice.module.css';

/** The plans to choose from, as cards; the form's value is the plan's number. */
export function PlanChoice({ name }: { name: string }) {
  const { t } = useTranslation(['account', 'shell']);
  const { data: plans, isError, refetch } = useQuery(publicPlansQuery);
  const { setValue } = useFormContext();
  const { field, fieldState } = useController({ name });
  const message = fieldState.error?.message;
  const only = plans?.length === 1 ? plans[0]?.id : undefined;
  useEffect(() => {
    if (only !== undefined) setValue(name, only);
  }, [only, name, setValue]);
  return (
    <fieldset className={classes.group} aria-describedby={message ? `${name}-problem` : undefined}>
      <legend className={classes.legend}>{t('signup.plan')}</legend>
      {!plans && !isError && <Skeleton variant="rounded" height={76} />}
      {isError && (
        <p className={classes.empty} role="alert">
          {t('signup.plansFailed')}{' '}
          <Button onClick={() => void refetch()}>{t('actions.retry', { ns: 'shell' })}</Button>
        </p>
      )}
      {plans?.length === 0 && <p className={classes.empty}>{t('signup.noPlans')}</p>}
      {plans?.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          name={name}
          chosen={field.value === plan.id}
          onChoose={() => field.onChange(plan.id)}
        />
      ))}
      {message && (
        <p id={`${name}-problem`} className={classes.problem}>
          {t(message as 'validation.required', { ns: 'shell' })}
        </p>
      )}
    </fieldset>
  );
}

interface CardProps {
  plan: PublicPlan;
  name: string;
  chosen: boolean;
  onChoose: () => void;
}

function PlanCard({ plan, name, chosen, onChoose }: CardProps) {
  const { t } = useTranslation('account');
  const contents = (['users', 'connections', 'queues'] as const).map((key) =>
    t(`signup.planOf.${key}`, { count: plan[key] }),
  );
  return (
    <label className={classes.card} data-chosen={chosen} data-testid="plan-card">
      <input type="radio" name={name} value={plan.id} checked={chosen} onChange={onChoose} className={classes.radio} />
      <span className={classes.words}>
        <strong>{plan.name}</strong>
        <span className={classes.contents}>{contents.join(' · ')}</span>
      </span>
      <span className={classes.price}>
        <strong>{formatMoney(plan.value)}</strong>
        <span className={classes.contents}>{t('signup.perMonth')}</span>
      </span>
    </label>
  );
}
