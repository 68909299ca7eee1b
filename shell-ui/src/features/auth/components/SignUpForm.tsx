import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@balcao/ui-sdk/kit';
import Button from '@mui/material/Button';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSignUp } from '../hooks/use-sign-up.ts';
import { EMPTY_SIGN_UP, signUpSchema } from '../lib/sign-up-schema.ts';
import { Notice } from './Notice.tsx';
import { PlanChoice } from './PlanChoice.tsx';
import classes from './SignUpForm.module.css';

/** Company, address, telephone, password and plan. */
export function SignUpForm() {
  const { t } = useTranslation('account');
  const form = useForm({ resolver: zodResolver(signUpSchema), defaultValues: EMPTY_SIGN_UP });
  const { problem, submit } = useSignUp(form);
  return (
    <FormProvider {...form}>
      <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
        {problem && <Notice>{problem}</Notice>}
        <TextInput name="name" label={t('signup.company')} autoComplete="organization" autoFocus />
        <TextInput name="email" type="email" label={t('signup.email')} autoComplete="username" />
        <div className={classes.pair}>
          <TextInput name="phone" type="tel" label={t('signup.phone')} autoComplete="tel" />
          <TextInput name="password" type="password" label={t('signup.password')} autoComplete="new-password" />
        </div>
        <PlanChoice name="planId" />
        <Button
          type="submit"
          variant="contained"
          size="large"
          loading={form.formState.isSubmitting}
          data-testid="signup-submit"
        >
          {t('signup.submit')}
        </Button>
        <p className={classes.trial}>{t('signup.trial')}</p>
      </form>
    </FormProvider>
  );
}
