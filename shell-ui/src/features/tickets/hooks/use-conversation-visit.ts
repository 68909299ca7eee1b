import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Ticket } from '~/entities/ticket.ts';
import { rememberTicket } from '../lib/inbox-preferences.ts';
import { keepConversation } from '../lib/kept-conversations.ts';

/** Notes which conversations were open lately; what is only spied at is nobody's recent work. */
export function useConversationVisit(ticket: Ticket | undefined, spy: boolean): void {
  const client = useQueryClient();
  const visit = useEffectEvent(() => {
    if (!ticket) return;
    keepConversation(client, ticket);
    if (!spy) rememberTicket({ uuid: ticket.uuid, name: ticket.contact.name });
  });
  const uuid = ticket?.uuid;
  useEffect(() => visit(), [uuid, spy]);
}
