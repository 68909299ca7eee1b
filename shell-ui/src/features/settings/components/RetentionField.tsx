import { ConfirmDialog } from '@balcao/ui-sdk/parts/ConfirmDialog';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { useSettings } from '~/queries/settings.ts';
import { useSaveSetting } from '../hooks/use-save-setting.ts';

const KEY = 'retentionDays';
/** 0 keeps conversations for ever. */
const DAYS = [0, 90, 180, 365, 730, 1825];

/** How long closed conversations are kept. A shorter time deletes messages, so it is asked for once more. */
export function RetentionField({ settings }: { settings: ReturnType<typeof useSettings> }) {
  const { t } = useTranslation('admin');
  const { saving, save } = useSaveSetting(settings);
  const [asking, setAsking] = useState<number | null>(null);
  const stored = Number(settings.value(KEY) ?? 0);
  const days = DAYS.includes(stored) ? DAYS : [...DAYS, stored].sort((a, b) => a - b);
  const choose = (wanted: number) => {
    const isShorter = wanted !== 0 && (stored === 0 || wanted < stored);
    if (isShorter) setAsking(wanted);
    else void save(KEY, String(wanted));
  };
  return (
    <>
      <TextField
        select
        label={t('settings.options.retentionDays.label')}
        helperText={t(saving === KEY ? 'settings.saving' : 'settings.options.retentionDays.hint')}
        value={stored}
        onChange={({ target }) => choose(Number(target.value))}
        data-testid={`setting-${KEY}`}
      >
        {days.map((count) => (
          <MenuItem key={count} value={count}>
            {count === 0 ? t('settings.forEver') : t('settings.days', { count })}
          </MenuItem>
        ))}
      </TextField>
      {asking !== null && (
        <ConfirmDialog
          title={t('settings.retentionTitle')}
          text={t('settings.retentionText', { count: asking })}
          confirmLabel={t('settings.retentionConfirm')}
          onConfirm={() => {
            setAsking(null);
            void save(KEY, String(asking));
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
