import { useShell } from '@balcao/ui-sdk';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';

/** How long the reason stays before the page is left, in milliseconds. */
const REDIRECT_MS = 1000;

/** Says that a page is not for this company, and leaves it. */
export function NotForThisCompany() {
  const { t } = useTranslation('admin');
  const { toast, navigate } = useShell();
  const tell = useEffectEvent(() => toast(t('notForThisCompany'), 'error'));
  const leave = useEffectEvent(() => navigate('/', { replace: true }));
  useEffect(() => {
    tell();
    const timer = setTimeout(() => leave(), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
