import type { CatalogEntry } from '@balcao/ui-sdk';
import { Inbox, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry, MenuSection } from '~/features/layout/menu.ts';
import { moduleIcon } from '~/features/modules/lib/icons.ts';
import { moduleLabel } from '~/features/modules/lib/labels.ts';
import { can } from '~/lib/permissions.ts';
import { useCurrentUser } from '~/lib/use-session.ts';

/** The side menu of this user: core screens first, then what the catalogue offers. */
export function useMenu(catalog: CatalogEntry[], connectionsAlert: boolean): MenuSection[] {
  const { t, i18n } = useTranslation();
  const user = useCurrentUser();
  const mayManageConnections = can(user, 'connections-page:view');
  return [
    {
      key: 'attendance',
      label: t('menu.attendance'),
      entries: [
        { key: 'tickets', label: t('menu.tickets'), path: '/tickets', icon: Inbox },
        ...moduleEntries(catalog, user, i18n.language),
      ],
    },
    {
      key: 'administration',
      label: t('menu.administration'),
      entries: mayManageConnections
        ? [
            {
              key: 'connections',
              label: t('menu.connections'),
              path: '/connections',
              icon: Smartphone,
              alert: connectionsAlert ? t('menu.connectionsAlert') : undefined,
            },
          ]
        : [],
    },
  ];
}

function moduleEntries(catalog: CatalogEntry[], user: { profile: string }, language: string): MenuEntry[] {
  return catalog
    .flatMap((entry) => entry.menu.map((item) => ({ entry, item })))
    .filter(({ item }) => !item.permission || can(user, item.permission))
    .sort((a, b) => a.item.order - b.item.order)
    .map(({ entry, item }) => ({
      key: entry.id,
      label: moduleLabel(entry, item.key, language),
      path: entry.basePath,
      icon: moduleIcon(item.icon),
    }));
}
