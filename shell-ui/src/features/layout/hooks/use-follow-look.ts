import { useEffect } from 'react';
import { wear } from '~/lib/company-look.ts';
import { useSettings } from '~/queries/settings.ts';

/** Wears the company's colour and logo, also when an administrator changes them meanwhile. */
export function useFollowLook(): void {
  const { loaded, value } = useSettings();
  const accent = value('accentColor') ?? '';
  const logo = value('logo') ?? '';
  useEffect(() => {
    if (loaded) wear({ accent, logo });
  }, [loaded, accent, logo]);
}
