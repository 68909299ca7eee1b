import { LabeledInput } from '@balcao/ui-sdk/parts/LabeledInput';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { useSettings } from '~/queries/settings.ts';
import { useSaveSetting } from '../hooks/use-save-setting.ts';
import { INTEGRATIONS } from '../lib/options.ts';
import classes from './SettingsPage.module.css';

type Settings = ReturnType<typeof useSettings>;

/** Accounts at other services; a field is saved when it is left. */
export function Integrations({ settings }: { settings: Settings }) {
  const { t } = useTranslation('admin');
  return (
    <section className={classes.group}>
      <h2 className={classes.heading}>{t('settings.integrationsTitle')}</h2>
      {INTEGRATIONS.map(({ name, fields }) => (
        <div key={name} className={classes.group} role="group" aria-label={name}>
          <h3 className={classes.service}>{name}</h3>
          <div className={classes.fields}>
            {fields.map((field) => (
              <Field key={field.key} field={field} settings={settings} />
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}

type IntegrationField = (typeof INTEGRATIONS)[number]['fields'][number];

/** A secret shows only whether one is stored; what is typed replaces it. */
function Field({ field: { key, secret }, settings }: { field: IntegrationField; settings: Settings }) {
  const { t } = useTranslation('admin');
  const { saving, save } = useSaveSetting(settings);
  const stored = settings.value(key) ?? '';
  const [text, setText] = useState<string | null>(null);
  const shown = text ?? (secret ? '' : stored);
  const isSet = secret && stored !== '';
  const leave = async () => {
    if (text === null || (!secret && text === stored) || (secret && text === '')) return setText(null);
    if (await save(key, text.trim())) setText(null);
  };
  return (
    <LabeledInput
      label={t(`settings.integrations.${key}`)}
      type={secret ? 'password' : 'text'}
      autoComplete={secret ? 'new-password' : 'off'}
      value={shown}
      hint={saving === key ? t('settings.saving') : isSet ? t('settings.secretSet') : undefined}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => void leave()}
      onKeyDown={(event) => event.key === 'Enter' && (event.target as HTMLElement).blur()}
      htmlInput={{ 'data-testid': `setting-${key}` }}
      endAdornment={
        isSet && (
          <InputAdornment position="end">
            <IconButton
              size="small"
              edge="end"
              onClick={() => void save(key, '')}
              aria-label={t('settings.secretRemove')}
              title={t('settings.secretRemove')}
            >
              <Trash2 size={16} />
            </IconButton>
          </InputAdornment>
        )
      }
    />
  );
}
