import { zodResolver } from '@hookform/resolvers/zod';
import { useShell, type ApiClient } from '@balcao/ui-sdk';
import { FormDialog, MultiSelectInput, SelectInput, SwitchInput, TextInput } from '@balcao/ui-sdk/kit';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import * as z from 'zod/mini';
import { ApiError } from '~/lib/api-error.ts';
import { email, text } from '~/lib/form-schema.ts';
import { keepSession } from '~/lib/session.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { connectionsQuery } from '~/queries/connections.ts';
import { queuesQuery } from '~/queries/queues.ts';
import type { TeamMember } from '../types.ts';

const PROFILES = ['user', 'admin', 'supervisor'] as const;
const fields = {
  /** Only asked of those who edit themselves. */
  currentPassword: z.string(),
  name: text(2, 50),
  email,
  profile: z.enum(PROFILES),
  queueIds: z.array(z.number()),
  whatsappId: z.nullable(z.number()),
  allTicket: z.boolean(),
};
const created = z.object({ ...fields, password: text(5, 50) });
const changed = z.object({
  ...fields,
  password: z.union([z.literal(''), text(5, 50)], { error: 'validation.tooShort' }),
});

interface Props {
  /** The whole user, with queues and connection. */
  user: TeamMember | null;
  onClose: () => void;
  onSaved: (user: TeamMember) => void;
}

/** Adds or changes a member of the team. */
export function UserForm({ user, onClose, onSaved }: Props) {
  const { t } = useTranslation('admin');
  const { api, toast } = useShell();
  const me = useCurrentUser();
  const { data: queues = [] } = useQuery(queuesQuery);
  const { data: connections = [] } = useQuery(connectionsQuery);
  const form = useForm({
    resolver: zodResolver(user ? changed : created),
    defaultValues: defaults(user),
  });
  return (
    <FormDialog
      title={t(user ? 'users.form.edit' : 'users.form.add')}
      form={form}
      onClose={onClose}
      onSubmit={async ({ allTicket, whatsappId, password, currentPassword, ...values }) => {
        const body = {
          ...values,
          ...(password === '' ? {} : { password }),
          ...(currentPassword === '' ? {} : { currentPassword }),
          whatsappId: whatsappId ?? '',
          allTicket: allTicket ? 'enabled' : 'desabled',
        };
        const save = (client: ApiClient) =>
          user
            ? client.put<TeamMember>(`/users/${user.id}`, { body })
            : client.post<TeamMember>('/users', { body }).catch((error: unknown) => explain(error, t));
        const saved = await (user?.id === me.id ? keepSession(save) : save(api));
        toast(t('saved'), 'success');
        onSaved(saved);
      }}
    >
      <TextInput name="name" label={t('users.name')} autoFocus />
      <TextInput name="email" type="email" label={t('users.email')} />
      <TextInput
        name="password"
        type="password"
        label={t('users.password')}
        hint={user ? t('users.form.passwordHint') : undefined}
        autoComplete="new-password"
      />
      {user?.id === me.id && (
        <TextInput
          name="currentPassword"
          type="password"
          label={t('users.form.currentPassword')}
          hint={t('users.form.currentPasswordHint')}
          autoComplete="current-password"
        />
      )}
      <SelectInput
        name="profile"
        label={t('users.profile')}
        choices={PROFILES.map((value) => ({ value, label: t(`users.profiles.${value}`) }))}
      />
      <MultiSelectInput name="queueIds" label={t('users.queues')} options={queues} />
      <SelectInput
        name="whatsappId"
        label={t('users.form.connection')}
        none={t('users.form.noConnection')}
        choices={connections.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SwitchInput name="allTicket" label={t('users.form.allTicket')} />
    </FormDialog>
  );
}

/** What the host finds wrong with a new user's data has words of its own. */
function explain(error: unknown, t: TFunction<'admin'>): never {
  const isData = error instanceof ApiError && error.code.startsWith('ERR_VALIDATION');
  throw isData ? new ApiError(error.status, t('users.form.invalid')) : error;
}

function defaults(user: TeamMember | null): z.input<typeof changed> {
  const profile = PROFILES.find((known) => known === user?.profile.toLowerCase());
  return {
    name: user?.name ?? '',
    email: user?.email ?? '',
    password: '',
    currentPassword: '',
    profile: profile ?? 'user',
    queueIds: user?.queues.map(({ id }) => id) ?? [],
    whatsappId: user?.whatsappId ?? null,
    allTicket: user?.allTicket === 'enabled',
  };
}
