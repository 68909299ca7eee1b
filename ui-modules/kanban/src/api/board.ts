import type { ApiClient } from '@balcao/ui-sdk';
import { queryOptions } from '@tanstack/react-query';
import type { BoardTicket, Tag } from '../lib/board.ts';

/** The tickets of the board, of these queues and of none. */
export const boardTicketsQuery = (api: ApiClient, queueIds: number[]) =>
  queryOptions({
    queryKey: ['kanban', 'tickets', queueIds],
    queryFn: () =>
      api.get<{ tickets: BoardTicket[]; hasMore: boolean }>('/ticket/kanban', {
        // The host shows other agents' tickets only to those who may see them.
        query: { queueIds: JSON.stringify(queueIds), showAll: 'true' },
      }),
  });

/** The tags that are lanes. */
export const laneTagsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['kanban', 'tags'],
    queryFn: async () => (await api.get<{ lista: Tag[] }>('/tags/kanban')).lista,
  });

/** One ticket, for its place on the board. */
export const ticketQuery = (api: ApiClient, ticketId: number) =>
  queryOptions({
    queryKey: ['kanban', 'ticket', ticketId],
    queryFn: () => api.get<BoardTicket>(`/tickets/${ticketId}`),
  });

/** The company's order of lanes, as tag ids. */
export const laneOrderQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['kanban', 'order'],
    queryFn: async () => (await api.get<{ order: number[] }>('/kanban/lanes')).order,
  });

/** All queues of the company, for users who see every ticket. */
export const allQueuesQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['kanban', 'queues'], queryFn: () => api.get<{ id: number }[]>('/queue') });

/** Puts a ticket into a lane: off every lane first, then onto the chosen one. */
export async function moveToLane(api: ApiClient, ticketId: number, tagId: number | null): Promise<void> {
  await api.delete(`/ticket-tags/${ticketId}`);
  if (tagId !== null) await api.put(`/ticket-tags/${ticketId}/${tagId}`);
}

/** Stores the order of lanes for the whole company. */
export function saveLaneOrder(api: ApiClient, order: number[]): Promise<unknown> {
  return api.put('/kanban/lanes', { body: { order } });
}
