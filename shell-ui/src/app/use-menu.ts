import type { CatalogEntry } from '@balcao/ui-sdk';
import {
  BookUser,
  Bot,
  ChartNoAxesColumn,
  Files,
  GraduationCap,
  Inbox,
  ListTodo,
  Megaphone,
  Package,
  Puzzle,
  ScrollText,
  Settings,
  Smartphone,
  Tags,
  Users,
  Waypoints,
  Zap,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry, MenuSection } from '~/features/layout/menu.ts';
import { moduleIcon } from '~/features/modules/lib/icons.ts';
import { moduleLabel } from '~/features/modules/lib/labels.ts';
import { can } from '~/lib/permissions.ts';
import { SCREENS } from './screens.tsx';
import { useCurrentUser } from '~/lib/use-session.ts';

/** The side menu of this user: core screens first, then what the catalogue offers. */
export function useMenu(catalog: CatalogEntry[], connectionsAlert: boolean): MenuSection[] {
  const { t, i18n } = useTranslation();
  const user = useCurrentUser();
  const core = (key: CoreKey, path: string, icon: LucideIcon): MenuEntry[] => {
    const screen = SCREENS.find((one) => one.path === path);
    return screen?.visible(user) ? [{ key, label: t(`menu.${key}`), path, icon }] : [];
  };
  const connections = {
    key: 'connections',
    label: t('menu.connections'),
    path: '/connections',
    icon: Smartphone,
    alert: connectionsAlert ? t('menu.connectionsAlert') : undefined,
  };
  return [
    { key: 'management', label: t('menu.management'), entries: core('dashboard', '/', ChartNoAxesColumn) },
    {
      key: 'attendance',
      label: t('menu.attendance'),
      entries: [
        { key: 'tickets', label: t('menu.tickets'), path: '/tickets', icon: Inbox },
        ...core('quickMessages', '/quick-messages', Zap),
        ...moduleEntries(catalog, i18n.language),
        ...core('contacts', '/contacts', BookUser),
        ...core('tags', '/tags', Tags),
        ...core('todolist', '/todolist', ListTodo),
        ...core('helps', '/helps', GraduationCap),
      ],
    },
    {
      key: 'administration',
      label: t('menu.administration'),
      entries: [
        ...core('announcements', '/announcements', Megaphone),
        ...(can(user, 'connections-page:view') ? [connections] : []),
        ...core('queues', '/queues', Waypoints),
        ...core('files', '/files', Files),
        ...core('integrations', '/queue-integration', Bot),
        ...core('users', '/users', Users),
        ...core('modules', '/modules', Puzzle),
        ...core('plugins', '/plugins', Package),
        ...core('audit', '/audit', ScrollText),
        ...core('settings', '/settings', Settings),
      ],
    },
  ];
}

type CoreKey =
  | 'dashboard'
  | 'quickMessages'
  | 'contacts'
  | 'tags'
  | 'todolist'
  | 'helps'
  | 'announcements'
  | 'audit'
  | 'queues'
  | 'files'
  | 'integrations'
  | 'users'
  | 'modules'
  | 'plugins'
  | 'settings';

/** The host leaves out what the user's role may not open. */
function moduleEntries(catalog: CatalogEntry[], language: string): MenuEntry[] {
  return catalog
    .flatMap((entry) => entry.menu.map((item) => ({ entry, item })))
    .sort((a, b) => a.item.order - b.item.order)
    .map(({ entry, item }) => ({
      key: entry.id,
      label: moduleLabel(entry, item.key, language),
      path: entry.basePath,
      icon: moduleIcon(item.icon),
    }));
}
