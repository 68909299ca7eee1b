import { zodResolver } from '@hookform/resolvers/zod';
import { FormDialog, SelectInput, SwitchInput, TextInput } from '@balcao/ui-sdk/kit';
import { useMemo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { signMessages } from '~/lib/sign-messages.ts';
import { useColorMode } from '~/lib/color-mode.ts';
import { currentLanguage, LANGUAGE_NAMES, LANGUAGES } from '~/lib/i18n.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { volume } from '~/lib/volume.ts';
import { useSaveProfile } from '../hooks/use-save-profile.ts';
import { needsPassword, profileSchema } from '../lib/profile-schema.ts';
import { OtherSessions } from './OtherSessions.tsx';
import { VolumeInput } from './VolumeInput.tsx';
import classes from './ProfileDialog.module.css';

const THEMES = ['light', 'dark', 'system'] as const;

/** What users change of themselves: account, choices and sessions. */
export function ProfileDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const user = useCurrentUser();
  const { choice } = useColorMode();
  const schema = useMemo(() => profileSchema(user.email), [user.email]);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      name: user.name,
      email: user.email,
      password: '',
      currentPassword: '',
      language: currentLanguage(),
      theme: choice,
      volume: volume.get(),
      sign: signMessages.get(),
    },
  });
  const [email, password] = useWatch({ control: form.control, name: ['email', 'password'] });
  const save = useSaveProfile(form, onClose);
  return (
    <FormDialog title={t('profile.title')} form={form} onClose={onClose} onSubmit={save} testId="profile-dialog">
      <section className={classes.section} aria-label={t('profile.account')}>
        <TextInput name="name" label={t('profile.name')} autoComplete="name" />
        <TextInput name="email" type="email" label={t('profile.email')} autoComplete="email" />
        <TextInput
          name="password"
          type="password"
          label={t('profile.password')}
          hint={t('profile.passwordHint')}
          autoComplete="new-password"
        />
        {needsPassword({ email, password }, user.email) && (
          <TextInput
            name="currentPassword"
            type="password"
            label={t('profile.currentPassword')}
            hint={t('profile.currentPasswordHint')}
            autoComplete="current-password"
          />
        )}
      </section>
      <section className={classes.section} aria-labelledby="profile-preferences">
        <h3 id="profile-preferences" className={classes.heading}>
          {t('profile.preferences')}
        </h3>
        <div className={classes.pair}>
          <SelectInput
            name="language"
            label={t('profile.language')}
            choices={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          />
          <SelectInput
            name="theme"
            label={t('profile.theme')}
            choices={THEMES.map((value) => ({ value, label: t(`profile.themes.${value}`) }))}
          />
        </div>
        <VolumeInput name="volume" label={t('profile.volume')} />
        <SwitchInput name="sign" label={t('profile.sign')} />
      </section>
      <OtherSessions />
    </FormDialog>
  );
}
