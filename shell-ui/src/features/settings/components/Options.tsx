import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '~/lib/use-session.ts';
import type { useSettings } from '~/queries/settings.ts';
import { useSaveSetting } from '../hooks/use-save-setting.ts';
import { OPERATOR_OPTIONS, OPTIONS } from '../lib/options.ts';
import { RetentionField } from './RetentionField.tsx';
import { ZoneField } from './ZoneField.tsx';
import classes from './SettingsPage.module.css';

/** The choices that are saved as soon as they are made. */
export function Options({ settings }: { settings: ReturnType<typeof useSettings> }) {
  const { t } = useTranslation('admin');
  const { saving, save } = useSaveSetting(settings);
  const user = useCurrentUser();
  const options = user.super ? [...OPTIONS, ...OPERATOR_OPTIONS] : OPTIONS;
  return (
    <div className={classes.fields}>
      {options.map(({ key, values }) => {
        const stored = settings.value(key);
        const value = values.find((known) => known === stored) ?? values[0];
        return (
          <TextField
            key={key}
            select
            label={t(`settings.options.${key}.label`)}
            helperText={t(saving === key ? 'settings.saving' : `settings.options.${key}.hint`)}
            value={value}
            onChange={(event) => void save(key, event.target.value)}
            data-testid={`setting-${key}`}
          >
            {values.map((word) => (
              <MenuItem key={word} value={word}>
                {t(`settings.values.${key === 'scheduleType' || word === 'text' ? word : (word as 'enabled')}`)}
              </MenuItem>
            ))}
          </TextField>
        );
      })}
      <ZoneField settings={settings} />
      <RetentionField settings={settings} />
    </div>
  );
}
