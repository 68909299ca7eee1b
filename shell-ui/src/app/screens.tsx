import type { ComponentType } from 'react';
import type { SessionUser } from '~/entities/user.ts';
import { backOffice, pluginPage } from '~/lib/lazy-part.ts';
import { withTexts } from '~/lib/part-texts.ts';
import { can } from '~/lib/permissions.ts';

/** A screen of the back office. Its code and the texts of the back office come when it is opened. */
export interface Screen {
  path: string;
  component: ComponentType;
  /** Whether this user may open it; the host decides again on every call. */
  visible: (user: SessionUser) => boolean;
}

const everybody = () => true;
const administrators = (user: SessionUser) => can(user, 'drawer-admin-items:view');

/** Every screen of the back office. */
export const SCREENS: readonly Screen[] = [
  {
    path: '/',
    component: backOffice(() =>
      import('~/features/dashboard/components/DashboardPage.tsx').then((m) => m.DashboardPage),
    ),
    visible: (user) => can(user, 'dashboard:view'),
  },
  {
    path: '/quick-messages',
    component: backOffice(() =>
      import('~/features/quick-messages/components/QuickMessagesPage.tsx').then((m) => m.QuickMessagesPage),
    ),
    visible: everybody,
  },
  {
    path: '/contacts',
    component: backOffice(() => import('~/features/contacts/components/ContactsPage.tsx').then((m) => m.ContactsPage)),
    visible: everybody,
  },
  {
    path: '/tags',
    component: backOffice(() => import('~/features/tags/components/TagsPage.tsx').then((m) => m.TagsPage)),
    visible: everybody,
  },
  {
    path: '/todolist',
    component: backOffice(() => import('~/features/todolist/components/TodoPage.tsx').then((m) => m.TodoPage)),
    visible: everybody,
  },
  {
    path: '/helps',
    component: backOffice(() => import('~/features/helps/components/HelpsPage.tsx').then((m) => m.HelpsPage)),
    visible: everybody,
  },
  {
    path: '/connections',
    component: backOffice(() =>
      import('~/features/connections/components/ConnectionsPage.tsx').then((m) => m.ConnectionsPage),
    ),
    visible: (user) => can(user, 'connections-page:view'),
  },
  {
    path: '/connections/:connectionId/templates',
    // What templates are called is among the texts of the inbox, where they are sent.
    component: backOffice(
      withTexts('inbox', () =>
        import('~/features/connections/components/templates/TemplatesPage.tsx').then((m) => m.TemplatesPage),
      ),
    ),
    visible: (user) => can(user, 'connections-page:view'),
  },
  {
    path: '/users',
    component: backOffice(() => import('~/features/users/components/UsersPage.tsx').then((m) => m.UsersPage)),
    visible: administrators,
  },
  {
    path: '/queues',
    component: backOffice(() => import('~/features/queues/components/QueuesPage.tsx').then((m) => m.QueuesPage)),
    visible: administrators,
  },
  {
    path: '/files',
    component: backOffice(() => import('~/features/files/components/FilesPage.tsx').then((m) => m.FilesPage)),
    visible: administrators,
  },
  {
    path: '/queue-integration',
    component: backOffice(() =>
      import('~/features/integrations/components/IntegrationsPage.tsx').then((m) => m.IntegrationsPage),
    ),
    visible: administrators,
  },
  {
    path: '/settings',
    component: backOffice(() => import('~/features/settings/components/SettingsPage.tsx').then((m) => m.SettingsPage)),
    visible: administrators,
  },
  {
    path: '/modules',
    component: pluginPage(() =>
      import('~/features/plugins/components/company/ModulesPage.tsx').then((m) => m.ModulesPage),
    ),
    visible: administrators,
  },
  {
    path: '/plugins',
    component: pluginPage(() =>
      import('~/features/plugins/components/registry/PluginsPage.tsx').then((m) => m.PluginsPage),
    ),
    visible: (user) => user.super,
  },
  {
    path: '/audit',
    component: backOffice(() => import('~/features/audit/components/AuditPage.tsx').then((m) => m.AuditPage)),
    visible: administrators,
  },
  {
    path: '/announcements',
    component: backOffice(() =>
      import('~/features/announcements/components/AnnouncementsPage.tsx').then((m) => m.AnnouncementsPage),
    ),
    visible: (user) => user.super,
  },
  {
    path: '/parts',
    component: backOffice(() => import('./PartsRoute.tsx').then((m) => m.PartsRoute)),
    visible: everybody,
  },
  {
    path: '/announcements',
    component: backOffice(() =>
      import('~/features/announcements/components/NotForThisCompany.tsx').then((m) => m.NotForThisCompany),
    ),
    visible: (user) => !user.super,
  },
];
