import type { CatalogEntry } from '@balcao/ui-sdk';
import { useEffect, useEffectEvent, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { toast } from '~/lib/toast.ts';
import type * as Applications from '../lib/applications.tsx';
import { isInDevelopment } from '../lib/development.ts';
import { isUnder } from '../lib/outlet.ts';

/** The inbox is there before the machinery of module pages, which companies without modules never need. */
let applications: Promise<typeof Applications> | undefined;

/** Keeps module pages registered as the catalogue says; a removed page that is open gives way to the inbox. */
export function useModulePages(
  catalog: CatalogEntry[] | undefined,
  render: (entry: CatalogEntry) => ReactElement,
): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();

  const apply = useEffectEvent(({ syncApplications }: typeof Applications, entries: CatalogEntry[]) => {
    const { removed, updated } = syncApplications(entries, render);
    // What `balcao plugin dev` has put there is for its author, who waits to see it.
    if (updated.some(isInDevelopment)) location.reload();
    else if (updated.length > 0) toast(t('modules.updated'), 'info');
    if (removed.some(({ basePath }) => isUnder(pathname, basePath))) {
      toast(t('modules.removed'), 'warning');
      navigate('/tickets', { replace: true });
    }
  });

  useEffect(() => {
    if (!catalog || (catalog.length === 0 && !applications)) return;
    let current = true;
    applications ??= import('../lib/applications.tsx');
    void applications.then((loaded) => current && apply(loaded, catalog));
    return () => {
      current = false;
    };
  }, [catalog]);
  useEffect(() => () => void applications?.then(({ clearApplications }) => clearApplications()), []);
}
