import { RecordsScreen, useRecordEvents, type Column } from '@balcao/ui-sdk/kit';
import { StatusDot } from '@balcao/ui-sdk/parts/StatusDot';
import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRecordTexts } from '~/lib/record-texts.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import type { TeamMember } from '../types.ts';
import { UserForm } from './UserForm.tsx';

const SOURCE = { key: 'user-records', path: '/users/', field: 'users' };

/** The company's team. */
export function UsersPage() {
  const { t } = useTranslation('admin');
  const me = useCurrentUser();
  useRecordEvents<TeamMember>({ key: SOURCE.key, event: 'user', record: 'user', id: 'userId' });
  const columns: Column<TeamMember>[] = [
    { key: 'name', header: t('users.name'), render: ({ name }) => name },
    { key: 'email', header: t('users.email'), render: ({ email }) => email },
    { key: 'profile', header: t('users.profile'), render: ({ profile }) => t(profileKey(profile)) },
    {
      key: 'queues',
      header: t('users.queues'),
      render: ({ queues }) => queues.map(({ name }) => name).join(', ') || '–',
    },
    {
      key: 'online',
      header: t('users.presence'),
      render: ({ online }) => (
        <StatusDot tone={online ? 'success' : 'neutral'} label={t(online ? 'users.online' : 'users.offline')} />
      ),
    },
  ];
  return (
    <RecordsScreen
      source={SOURCE}
      texts={useRecordTexts('users')}
      icon={Users}
      columns={columns}
      mayRemove={({ id }) => id !== me.id}
      form={(user, close, saved) => <UserForm user={user} onClose={close} onSaved={saved} />}
      testId="users-table"
    />
  );
}

/** Translation key of a role, whatever its letter case. */
function profileKey(profile: string) {
  const known = profile.toLowerCase();
  if (known === 'admin') return 'users.profiles.admin' as const;
  return known === 'supervisor' ? ('users.profiles.supervisor' as const) : ('users.profiles.user' as const);
}
