import type { CatalogEntry } from '@balcao/ui-sdk';
import { useEffect, useEffectEvent, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { toast } from '~/lib/toast.ts';
import { clearApplications, isUnder, syncApplications } from '../lib/applications.tsx';

/** Keeps module pages registered as the catalogue says; a removed page that is open gives way to the inbox. */
export function useModulePages(
  catalog: CatalogEntry[] | undefined,
  render: (entry: CatalogEntry) => ReactElement,
): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();

  const apply = useEffectEvent((entries: CatalogEntry[]) => {
    const { removed, updated } = syncApplications(entries, render);
    if (updated.length > 0) toast(t('modules.updated'), 'info');
    if (removed.some(({ basePath }) => isUnder(pathname, basePath))) {
      toast(t('modules.removed'), 'warning');
      navigate('/tickets', { replace: true });
    }
  });

  useEffect(() => {
    if (catalog) apply(catalog);
  }, [catalog]);
  useEffect(() => clearApplications, []);
}
