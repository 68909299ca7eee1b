import { useShell } from '@balcao/ui-sdk';
import { RecordsScreen, useRecordEvents, type Column } from '@balcao/ui-sdk/kit';
import { ConfirmDialog } from '@balcao/ui-sdk/parts/ConfirmDialog';
import { StatusDot } from '@balcao/ui-sdk/parts/StatusDot';
import { LogOut, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordTexts } from '~/lib/record-texts.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import type { TeamMember } from '../types.ts';
import { UserForm } from './UserForm.tsx';

const SOURCE = { key: 'user-records', path: '/users/', field: 'users' };

/** The company's team. */
export function UsersPage() {
  const { t } = useTranslation('admin');
  const { api, toast, reportError } = useShell();
  const me = useCurrentUser();
  const [ending, setEnding] = useState<TeamMember | null>(null);
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
  const logOut = async ({ id }: TeamMember) => {
    setEnding(null);
    try {
      await api.post(`/users/${id}/logout`);
      toast(t('users.logOut.done'), 'success');
    } catch (error) {
      reportError(error);
    }
  };
  return (
    <>
      <RecordsScreen
        source={SOURCE}
        texts={useRecordTexts('users')}
        icon={Users}
        columns={columns}
        mayRemove={({ id }) => id !== me.id}
        nameOf={({ name }) => name}
        readWhole
        form={(user, close, saved) => <UserForm user={user} onClose={close} onSaved={saved} />}
        actions={[
          {
            key: 'logout',
            icon: LogOut,
            label: () => t('users.logOut.action'),
            onClick: setEnding,
            hidden: ({ id }) => id === me.id,
            seldom: true,
          },
        ]}
        testId="users-table"
      />
      {ending && (
        <ConfirmDialog
          title={t('users.logOut.title')}
          name={ending.name}
          text={t('users.logOut.text')}
          confirmLabel={t('users.logOut.action')}
          onConfirm={() => void logOut(ending)}
          onClose={() => setEnding(null)}
        />
      )}
    </>
  );
}

/** Translation key of a role, whatever its letter case. */
function profileKey(profile: string) {
  const known = profile.toLowerCase();
  if (known === 'admin') return 'users.profiles.admin' as const;
  return known === 'supervisor' ? ('users.profiles.supervisor' as const) : ('users.profiles.user' as const);
}
