import { LabeledInput } from '@balcao/ui-sdk/parts/LabeledInput';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { useSettings } from '~/queries/settings.ts';
import { useSaveSetting } from '../hooks/use-save-setting.ts';
import { INTEGRATIONS } from '../lib/options.ts';
import classes from './SettingsPage.module.css';

type Settings = ReturnType<typeof useSettings>;

/** Accounts at other services; a field is saved when it is left. */
export function Integrations({ settings }: { settings: Settings }) {
  return INTEGRATIONS.map(({ name, fields }) => (
    <section key={name} className={classes.group}>
      <h2 className={classes.heading}>{name}</h2>
      <div className={classes.fields}>
        {fields.map((field) => (
          <Field key={field.key} field={field} settings={settings} />
        ))}
      </div>
    </section>
  ));
}

type IntegrationField = (typeof INTEGRATIONS)[number]['fields'][number];

/** A secret shows only whether one is stored; what is typed replaces it. */
function Field({ field: { key, secret }, settings }: { field: IntegrationField; settings: Settings }) {
  const { t } = useTranslation('admin');
  const { saving, save } = useSaveSetting(settings);
  const stored = settings.value(key) ?? '';
  const [text, setText] = useState<string | null>(null);
  const shown = text ?? (secret ? '' : stored);
  const hint = secret && stored !== '' ? t('settings.secretSet') : undefined;
  const leave = async () => {
    if (text === null || (!secret && text === stored) || (secret && text === '')) return setText(null);
    if (await save(key, text.trim())) setText(null);
  };
  return (
    <LabeledInput
      label={t(`settings.integrations.${key}`)}
      type={secret ? 'password' : 'text'}
      autoComplete="off"
      value={shown}
      hint={saving === key ? t('settings.saving') : hint}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => void leave()}
      onKeyDown={(event) => event.key === 'Enter' && (event.target as HTMLElement).blur()}
      htmlInput={{ 'data-testid': `setting-${key}` }}
    />
  );
}
