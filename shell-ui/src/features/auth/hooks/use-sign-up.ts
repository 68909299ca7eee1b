import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type * as z from 'zod/mini';
import { ApiError } from '~/lib/api-error.ts';
import { currentLanguage } from '~/lib/i18n.ts';
import { toast } from '~/lib/toast.ts';
import { signUp } from '../api/account.ts';
import { problemText } from '../lib/problem-text.ts';
import { FIELD_OF_REFUSAL, type signUpSchema } from '../lib/sign-up-schema.ts';

type Values = z.output<typeof signUpSchema>;

/** Sends the form; success leads to the login page, refusals to the field that they are about. */
export function useSignUp(form: UseFormReturn<z.input<typeof signUpSchema>, unknown, Values>) {
  const { t } = useTranslation('account');
  const [problem, setProblem] = useState<string | null>(null);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const cache = useQueryClient();

  const refused = (error: unknown) => {
    const code = error instanceof ApiError ? error.code : '';
    const field = FIELD_OF_REFUSAL[code];
    if (field) form.setError(field, { message: `backendErrors.${code}` }, { shouldFocus: true });
    else setProblem(problemText(error));
    // Somebody has closed it, or withdrawn the plan, since this page was opened.
    if (code === 'ERR_USER_CREATION_DISABLED') void cache.invalidateQueries({ queryKey: ['version'] });
    if (code === 'ERR_NO_PLAN_FOUND') void cache.invalidateQueries({ queryKey: ['public-plans'] });
  };

  const submit = form.handleSubmit(async ({ planId, ...values }) => {
    setProblem(null);
    const companyId = Number(query.get('companyId')) || undefined;
    try {
      await signUp({ ...values, planId: planId ?? 0, language: currentLanguage(), companyId });
    } catch (error) {
      refused(error);
      return;
    }
    toast(t('signup.success'), 'success');
    navigate('/login', { state: { email: values.email } });
  });

  return { problem, submit };
}
