import { zodResolver } from '@hookform/resolvers/zod';
import { useShell } from '@balcao/ui-sdk';
import { FormDialog, MultiSelectInput, SelectInput, SwitchInput, TextInput } from '@balcao/ui-sdk/kit';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { email, text } from '~/lib/form-schema.ts';
import { connectionsQuery } from '~/queries/connections.ts';
import { queuesQuery } from '~/queries/queues.ts';
import type { TeamMember } from '../types.ts';

const PROFILES = ['user', 'admin', 'supervisor'] as const;
const fields = {
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
  user: TeamMember | null;
  onClose: () => void;
  onSaved: (user: TeamMember) => void;
}

/** Adds or changes a member of the team. */
export function UserForm({ user, onClose, onSaved }: Props) {
  const { t } = useTranslation('admin');
  const { api, toast } = useShell();
  const { data: queues = [] } = useQuery(queuesQuery);
  const { data: connections = [] } = useQuery(connectionsQuery);
  const form = useForm({
    resolver: zodResolver(user ? changed : created),
    defaultValues: async () => defaults(user && (await api.get<TeamMember>(`/users/${user.id}`))),
  });
  return (
    <FormDialog
      title={t(user ? 'users.form.edit' : 'users.form.add')}
      form={form}
      onClose={onClose}
      onSubmit={async ({ allTicket, whatsappId, password, ...values }) => {
        const body = {
          ...values,
          ...(password === '' ? {} : { password }),
          whatsappId: whatsappId ?? '',
          allTicket: allTicket ? 'enabled' : 'desabled',
        };
        const saved = user
          ? await api.put<TeamMember>(`/users/${user.id}`, { body })
          : await api.post<TeamMember>('/users', { body });
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

function defaults(user: TeamMember | null): z.input<typeof changed> {
  const profile = PROFILES.find((known) => known === user?.profile.toLowerCase());
  return {
    name: user?.name ?? '',
    email: user?.email ?? '',
    password: '',
    profile: profile ?? 'user',
    queueIds: user?.queues.map(({ id }) => id) ?? [],
    whatsappId: user?.whatsappId ?? null,
    allTicket: user?.allTicket === 'enabled',
  };
}
