import { FormDialog, SelectInput, TextInput } from '@balcao/ui-sdk/kit';
import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { existingTicket, type ExistingTicket } from '~/lib/existing-ticket.ts';
import { isAdmin } from '~/lib/permissions.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { connectionsQuery } from '~/queries/connections.ts';
import { queuesQuery } from '~/queries/queues.ts';
import { createContact, type ContactDetail } from '../../api/contact.ts';
import { createTicket, type NewTicket } from '../../api/create-ticket.ts';
import { followTicket } from '../../lib/inbox-view.ts';
import { ticketPath } from '../../lib/ticket-path.ts';
import { ContactSearch } from './ContactSearch.tsx';
import { InTheWay } from './InTheWay.tsx';
import { newTicketSchema, type NewTicketValues } from './schema.ts';

interface Props {
  /** Whom the conversation is with, when that is known already. */
  contact?: ContactDetail;
  onClose: () => void;
}

/** Begins a conversation with a contact, known or new. */
export function NewTicketDialog({ contact, onClose }: Props) {
  const { t } = useTranslation(['inbox', 'shell']);
  const navigate = useNavigate();
  const user = useCurrentUser();
  const admin = isAdmin(user);
  const { data: allQueues = [] } = useQuery({ ...queuesQuery, enabled: admin });
  const { data: connections = [] } = useQuery(connectionsQuery);
  const queues = admin ? allQueues : user.queues;
  const [creating, setCreating] = useState(false);
  const [refused, setRefused] = useState<{ wanted: NewTicket; by: ExistingTicket } | null>(null);
  const form = useForm<NewTicketValues>({
    resolver: zodResolver(newTicketSchema(creating, admin)),
    defaultValues: {
      contact: contact ?? null,
      name: '',
      number: '',
      queueId: !admin && queues.length === 1 ? (queues[0]?.id ?? null) : null,
      whatsappId: null,
    },
  });

  const show = (uuid: string) => {
    followTicket('open');
    void navigate(ticketPath(uuid), { replace: true });
  };
  const open = async (wanted: NewTicket) => {
    try {
      show((await createTicket(wanted)).uuid);
    } catch (error) {
      const by = existingTicket(error);
      if (!by) throw error;
      if (by.userId === user.id) show(by.uuid);
      else setRefused({ wanted, by });
    }
  };
  const submit = async ({ contact: known, name, number, queueId, whatsappId }: NewTicketValues) => {
    const chosen = creating ? await createContact(name, number) : known;
    if (!chosen) return;
    // A second press must not create the contact again.
    if (creating) form.setValue('contact', chosen);
    setCreating(false);
    await open({ contactId: chosen.id, userId: user.id, queueId, whatsappId });
  };
  const startCreating = (typed: string) => {
    const digits = typed.replace(/\D/g, '');
    form.setValue(digits.length >= 8 ? 'number' : 'name', digits.length >= 8 ? digits : typed);
    setCreating(true);
  };
  return (
    <FormDialog
      title={t('newTicket.title')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      size="xs"
      submitLabel={t('newTicket.open')}
      testId="new-ticket-dialog"
    >
      {creating ? (
        <>
          <TextInput name="name" label={t('newTicket.name')} autoFocus />
          <TextInput name="number" type="tel" label={t('newTicket.number')} hint={t('newTicket.numberHint')} />
          <Button variant="text" onClick={() => setCreating(false)}>
            {t('newTicket.back')}
          </Button>
        </>
      ) : (
        <ContactSearch onCreate={startCreating} />
      )}
      <SelectInput
        name="queueId"
        label={t('newTicket.queue')}
        none={admin ? t('newTicket.noQueue') : undefined}
        choices={queues.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectInput
        name="whatsappId"
        label={t('newTicket.connection')}
        none={t('newTicket.defaultConnection')}
        choices={connections.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {refused && (
        <InTheWay
          ticket={refused.by}
          onTakeOver={admin ? () => open({ ...refused.wanted, takeOver: true }) : undefined}
        />
      )}
    </FormDialog>
  );
}
