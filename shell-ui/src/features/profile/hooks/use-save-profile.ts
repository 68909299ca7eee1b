import type { UseFormReturn } from 'react-hook-form';
import { useShell } from '@balcao/ui-sdk';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { signMessages } from '~/lib/sign-messages.ts';
import { ApiError } from '~/lib/api-error.ts';
import { useColorMode } from '~/lib/color-mode.ts';
import { changeLanguage } from '~/lib/i18n.ts';
import { keepSession } from '~/lib/session.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { volume } from '~/lib/volume.ts';
import { needsPassword, type profileSchema } from '../lib/profile-schema.ts';

type Schema = ReturnType<typeof profileSchema>;

/** The field that a refusal of the host is about. */
const FIELD_OF_REFUSAL: Readonly<Record<string, 'email' | 'currentPassword'>> = {
  ERR_EMAIL_EXISTS: 'email',
  ERR_CURRENT_PASSWORD: 'currentPassword',
};

/** Saves the account at the host and the choices in this browser, from where they follow the user. */
export function useSaveProfile(form: UseFormReturn<z.input<Schema>, unknown, z.output<Schema>>, onSaved: () => void) {
  const { t } = useTranslation('account');
  const { toast } = useShell();
  const { choose } = useColorMode();
  const user = useCurrentUser();

  const saveAccount = async (values: z.output<Schema>) => {
    const { name, email, password, currentPassword } = values;
    const secrets = needsPassword(values, user.email) ? { email, password, currentPassword } : {};
    if (name === user.name && !('email' in secrets)) return;
    await keepSession((client) => client.put('/profile', { body: { name, ...secrets } }));
  };

  return async (values: z.output<Schema>) => {
    try {
      await saveAccount(values);
    } catch (error) {
      const field = error instanceof ApiError ? FIELD_OF_REFUSAL[error.code] : undefined;
      if (!field) throw error;
      form.setError(field, { message: `backendErrors.${(error as ApiError).code}` }, { shouldFocus: true });
      return;
    }
    choose(values.theme);
    volume.set(values.volume);
    signMessages.set(values.sign);
    await changeLanguage(values.language);
    toast(t('profile.saved'), 'success');
    onSaved();
  };
}
