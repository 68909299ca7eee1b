import { useShell } from '@balcao/ui-sdk';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { useSettings } from '~/queries/settings.ts';

/** Saves a setting at once and tells how it went; `saving` is the key under way. */
export function useSaveSetting({ save }: Pick<ReturnType<typeof useSettings>, 'save'>) {
  const { t } = useTranslation('admin');
  const { toast, reportError } = useShell();
  const [saving, setSaving] = useState<string | null>(null);
  return {
    saving,
    save: async (key: string, value: string): Promise<boolean> => {
      setSaving(key);
      try {
        await save(key, value);
        toast(t('settings.saved'), 'success');
        return true;
      } catch (error) {
        reportError(error);
        return false;
      } finally {
        setSaving(null);
      }
    },
  };
}
