import { useTask } from '@balcao/ui-sdk';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from '~/lib/toast.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { keepContact } from '../api/contact.ts';
import { openTicket } from '../api/create-ticket.ts';
import { useMessages } from '../components/messages/messages-context.ts';

/** What can be done with a number on a card: keep it among the contacts, or talk to whoever has it. */
export function useCardActions(name: string, number: string) {
  const { t, place } = useMessages();
  const navigate = useNavigate();
  const { id: userId } = useCurrentUser();
  const { busy, run } = useTask();
  const [saved, setSaved] = useState(false);
  return {
    busy,
    saved,
    save: () =>
      void run(async () => {
        const contact = await keepContact(name, number);
        setSaved(true);
        toast(t('messages.card.kept', { name: contact.name }), 'success');
      }),
    talk: () =>
      void run(async () => {
        const { id: contactId } = await keepContact(name, number);
        const { uuid } = await openTicket({ contactId, userId, ...place });
        await navigate(`/tickets/${uuid}`);
      }),
  };
}
