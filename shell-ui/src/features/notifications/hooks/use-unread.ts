import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Message } from '~/entities/message.ts';
import type { Ticket } from '~/entities/ticket.ts';
import { takeOut } from '~/lib/latest-pages.ts';
import { useCompanyEvent, useReconnected, useRoom } from '~/lib/realtime-context.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { concerns, patchUnread, unreadQuery, unreadTickets, type UnreadData } from '../lib/unread.ts';

type TicketEvent = { action: 'update'; ticket: Ticket } | { action: 'delete' | 'updateUnread'; ticketId: number };

interface MessageEvent {
  action: 'create' | 'update';
  message: Message;
  ticket?: Ticket;
}

/** The unread tickets that concern the user, kept live. `onMessage` hears of each customer's message in one. */
export function useUnread(onMessage: (ticket: Ticket, message: Message) => void) {
  const user = useCurrentUser();
  const client = useQueryClient();
  const options = unreadQuery(user);
  const query = useInfiniteQuery(options);
  useRoom('joinNotification');

  const change = (next: (data: UnreadData) => UnreadData) => {
    client.setQueryData(options.queryKey, (data) => data && next(data));
    // An answer under way may be older than the event.
    if (query.isFetching) void client.invalidateQueries(options);
  };
  useCompanyEvent<TicketEvent>('ticket', (event) =>
    change((data) =>
      event.action === 'update' ? patchUnread(data, event.ticket, user) : takeOut(data, 'tickets', event.ticketId),
    ),
  );
  useCompanyEvent<MessageEvent>('appMessage', ({ action, message, ticket }) => {
    if (action !== 'create' || !ticket) return;
    change((data) => patchUnread(data, ticket, user));
    if (!message.fromMe && !ticket.isGroup && concerns(ticket, user)) onMessage(ticket, message);
  });
  useReconnected(() => void client.invalidateQueries(options));

  const { data } = query;
  return { ...query, tickets: useMemo(() => unreadTickets(data, user), [data, user]) };
}
