import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { useSettings } from '~/queries/settings.ts';
import { useSaveSetting } from '../hooks/use-save-setting.ts';

const KEY = 'timeZone';
const ZONES = Intl.supportedValuesOf('timeZone');

/** In which time zone the company's days begin. */
export function ZoneField({ settings }: { settings: ReturnType<typeof useSettings> }) {
  const { t } = useTranslation('admin');
  const { saving, save } = useSaveSetting(settings);
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const value = settings.value(KEY) || own;
  return (
    <Autocomplete
      options={ZONES.includes(value) ? ZONES : [value, ...ZONES]}
      value={value}
      disableClearable
      getOptionLabel={(zone) => zone.replaceAll('_', ' ')}
      noOptionsText={t('settings.noZone')}
      onChange={(_, zone) => void save(KEY, zone)}
      data-testid={`setting-${KEY}`}
      renderInput={(attributes) => (
        <TextField
          {...attributes}
          label={t('settings.options.timeZone.label')}
          helperText={t(saving === KEY ? 'settings.saving' : 'settings.options.timeZone.hint')}
        />
      )}
    />
  );
}
