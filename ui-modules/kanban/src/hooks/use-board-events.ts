import { useShell } from '@balcao/ui-sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { boardTicketsQuery } from '../api/board.ts';
import { putTicket, type BoardTicket, type Tag } from '../lib/board.ts';

type TicketEvent = { action: 'update'; ticket: BoardTicket } | { action: 'delete' | 'updateUnread'; ticketId: number };

interface MessageEvent {
  action: 'create' | 'update';
  ticket?: BoardTicket;
}

/** Keeps the board's tickets as the company's events say, without asking for the list again. */
export function useBoardEvents(queueIds: number[], moving: RefObject<Map<number, Tag[]>>): void {
  const { api, realtime } = useShell();
  const client = useQueryClient();
  const { queryKey } = boardTicketsQuery(api, queueIds);

  const patch = (change: (tickets: BoardTicket[]) => BoardTicket[]) =>
    client.setQueryData(queryKey, (data) => data && { ...data, tickets: change(data.tickets) });
  const put = (ticket: BoardTicket) => {
    const tags = moving.current.get(ticket.id) ?? ticket.tags;
    patch((tickets) => putTicket(tickets, { ...ticket, tags }, queueIds));
  };
  const onTicket = useEffectEvent((event: TicketEvent) => {
    if (event.action === 'update') put(event.ticket);
    if (event.action === 'delete') patch((tickets) => tickets.filter(({ id }) => id !== event.ticketId));
    if (event.action === 'updateUnread') {
      patch((tickets) => tickets.map((one) => (one.id === event.ticketId ? { ...one, unreadMessages: 0 } : one)));
    }
  });
  const onMessage = useEffectEvent(({ action, ticket }: MessageEvent) => {
    if (action === 'create' && ticket) put(ticket);
  });
  const refresh = useEffectEvent(() => void client.invalidateQueries({ queryKey: ['kanban'] }));

  useEffect(() => {
    const endings = [
      realtime.join('joinTickets', 'open'),
      realtime.join('joinTickets', 'pending'),
      realtime.join('joinNotification'),
      realtime.onCompany<TicketEvent>('ticket', (event) => onTicket(event)),
      realtime.onCompany<MessageEvent>('appMessage', (event) => onMessage(event)),
      realtime.onReady(() => refresh()),
    ];
    // While the page was closed nothing kept the cached board up to date.
    refresh();
    return () => endings.forEach((end) => end());
  }, [realtime]);
}
