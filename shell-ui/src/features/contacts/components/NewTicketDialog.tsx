import { zodResolver } from '@hookform/resolvers/zod';
import { useShell } from '@balcao/ui-sdk';
import { FormDialog, SelectInput } from '@balcao/ui-sdk/kit';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { Ticket } from '~/entities/ticket.ts';
import { isAdmin } from '~/lib/permissions.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { connectionsQuery } from '~/queries/connections.ts';
import { queuesQuery } from '~/queries/queues.ts';
import { existingTicket } from '../lib/existing-ticket.ts';
import type { ContactRecord } from '../types.ts';

const connection = z.nullable(z.number());
const free = z.object({ queueId: z.nullable(z.number()), whatsappId: connection });
const bound = z.object({ queueId: z.number('admin:contacts.ticket.chooseQueue'), whatsappId: connection });

interface Props {
  contact: ContactRecord;
  onClose: () => void;
}

/** Opens a conversation with a contact; one that is open already is shown instead. */
export function NewTicketDialog({ contact, onClose }: Props) {
  const { t } = useTranslation('admin');
  const { api, navigate, toast } = useShell();
  const user = useCurrentUser();
  const { data: all = [] } = useQuery(queuesQuery);
  const { data: connections = [] } = useQuery(connectionsQuery);
  const queues = isAdmin(user) ? all : all.filter(({ id }) => user.queues.some((own) => own.id === id));
  const form = useForm({
    resolver: zodResolver(isAdmin(user) ? free : bound),
    defaultValues: { queueId: null as number | null, whatsappId: null as number | null },
  });
  return (
    <FormDialog
      title={t('contacts.ticket.title', { name: contact.name })}
      form={form}
      onClose={onClose}
      size="xs"
      submitLabel={t('contacts.ticket.open')}
      onSubmit={async (choice) => {
        const body = { contactId: contact.id, userId: user.id, status: 'open', ...choice };
        try {
          const { uuid } = await api.post<Ticket>('/tickets', { body });
          navigate(`/tickets/${uuid}`);
        } catch (error) {
          const existing = existingTicket(error);
          if (!existing) throw error;
          toast(t('contacts.ticket.exists'), 'info');
          navigate(`/tickets/${existing.uuid}`);
        }
      }}
    >
      <SelectInput
        name="queueId"
        label={t('contacts.ticket.queue')}
        none={isAdmin(user) ? t('contacts.ticket.noQueue') : undefined}
        choices={queues.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectInput
        name="whatsappId"
        label={t('contacts.ticket.connection')}
        none={t('contacts.ticket.defaultConnection')}
        choices={connections.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </FormDialog>
  );
}
