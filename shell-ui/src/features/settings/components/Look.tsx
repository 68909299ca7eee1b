import { useShell } from '@balcao/ui-sdk';
import { checkForm, ColorInput, FileInput, useForm } from '@balcao/ui-sdk/kit';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { COLOR_SHAPE } from '~/lib/form-schema.ts';
import type { useSettings } from '~/queries/settings.ts';
import { useSaveSetting } from '../hooks/use-save-setting.ts';
import { PICTURE_KINDS, toLogo } from '../lib/logo.ts';
import look from './Look.module.css';
import classes from './SettingsPage.module.css';

type Settings = ReturnType<typeof useSettings>;

/** The company's own colour and mark, for everybody who works in it. */
export function Look({ settings }: { settings: Settings }) {
  const { t } = useTranslation('admin');
  return (
    <section className={classes.group} aria-labelledby="company-look">
      <h2 id="company-look" className={classes.heading}>
        {t('settings.look.title')}
      </h2>
      <p className={look.hint}>{t('settings.look.hint')}</p>
      <div className={classes.fields}>
        <Accent settings={settings} />
        <Logo settings={settings} />
      </div>
    </section>
  );
}

function Accent({ settings }: { settings: Settings }) {
  const { t } = useTranslation('admin');
  const { saving, save } = useSaveSetting(settings);
  const stored = settings.value('accentColor') ?? '';
  const form = useForm({
    defaultValues: { accentColor: stored },
    mode: 'onChange',
    resolver: checkForm(({ accentColor }) => ({
      accentColor: accentColor !== '' && !COLOR_SHAPE.test(accentColor) && 'validation.color',
    })),
  });
  const { reset, watch } = form;
  useEffect(() => reset({ accentColor: stored }), [reset, stored]);
  const typed = watch('accentColor');
  const isNew = typed !== stored && COLOR_SHAPE.test(typed);
  return (
    <FormProvider {...form}>
      <form
        className={look.field}
        onSubmit={(event) => {
          event.preventDefault();
          if (isNew) void save('accentColor', typed);
        }}
      >
        <ColorInput name="accentColor" label={t('settings.look.accent')} />
        <div className={look.actions}>
          <Button type="submit" variant="contained" disabled={!isNew || saving !== null} data-testid="accent-save">
            {t('settings.look.use')}
          </Button>
          {stored && (
            <Button onClick={() => void save('accentColor', '')} disabled={saving !== null} data-testid="accent-reset">
              {t('settings.look.useOwn')}
            </Button>
          )}
        </div>
      </form>
    </FormProvider>
  );
}

function Logo({ settings }: { settings: Settings }) {
  const { t } = useTranslation('admin');
  const { toast } = useShell();
  const { save } = useSaveSetting(settings);
  const [reading, setReading] = useState(false);
  const stored = settings.value('logo') ?? '';
  const choose = async (file: File | null) => {
    if (!file) return;
    setReading(true);
    const logo = await toLogo(file);
    setReading(false);
    if (logo) await save('logo', logo);
    else toast(t('settings.look.badPicture'), 'error');
  };
  return (
    <div className={look.field}>
      <FileInput
        label={t(reading ? 'settings.saving' : 'settings.look.logo')}
        accept={PICTURE_KINDS}
        file={null}
        stored={stored ? t('settings.look.current') : null}
        onChoose={(file) => void choose(file)}
        onRemove={() => void save('logo', '')}
      />
      {stored && (
        <img className={look.preview} src={stored} alt={t('settings.look.current')} data-testid="logo-preview" />
      )}
    </div>
  );
}
