import { useShell, useUser } from '@balcao/ui-sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import {
  allQueuesQuery,
  boardTicketsQuery,
  laneOrderQuery,
  laneTagsQuery,
  moveToLane,
  saveLaneOrder,
} from '../api/board.ts';
import {
  buildLanes,
  filterTickets,
  OPEN_LANE,
  orderTags,
  shiftLane,
  tagsInLane,
  type BoardTicket,
  type Tag,
} from '../lib/board.ts';
import { useBoardEvents } from './use-board-events.ts';

/** Queues whose tickets the user may see; undefined while they load. */
function useVisibleQueues(): number[] | undefined {
  const { api, can } = useShell();
  const user = useUser();
  const seesAll = can('tickets-manager:showall');
  const { data: all } = useQuery({ ...allQueuesQuery(api), enabled: seesAll });
  return useMemo(() => (seesAll ? all : user.queues)?.map(({ id }) => id), [seesAll, all, user.queues]);
}

/** The board: its lanes, kept live, and what can be done with them. */
export function useBoard(filter: string) {
  const { api, reportError } = useShell();
  const client = useQueryClient();
  const queueIds = useVisibleQueues();
  const ticketsQuery = useQuery({ ...boardTicketsQuery(api, queueIds ?? []), enabled: queueIds !== undefined });
  const tagsQuery = useQuery(laneTagsQuery(api));
  const orderQuery = useQuery(laneOrderQuery(api));
  // Tags of tickets on the move: an event between the two calls of a move must not throw the card back.
  const moving = useRef(new Map<number, Tag[]>());
  const { queryKey } = boardTicketsQuery(api, queueIds ?? []);
  useBoardEvents(queueIds ?? [], moving);

  const tags = useMemo(() => orderTags(tagsQuery.data ?? [], orderQuery.data ?? []), [tagsQuery.data, orderQuery.data]);
  const tickets = ticketsQuery.data?.tickets;
  const lanes = useMemo(() => buildLanes(tags, filterTickets(tickets ?? [], filter)), [tags, tickets, filter]);

  const setTags = (ticketId: number, next: Tag[]) =>
    client.setQueryData(
      queryKey,
      (data) =>
        data && { ...data, tickets: data.tickets.map((one) => (one.id === ticketId ? { ...one, tags: next } : one)) },
    );

  async function move(ticket: BoardTicket, laneId: number): Promise<void> {
    const next = tagsInLane(ticket, tags, laneId);
    moving.current.set(ticket.id, next);
    setTags(ticket.id, next);
    try {
      await moveToLane(api, ticket.id, laneId === OPEN_LANE ? null : laneId);
    } catch (error) {
      reportError(error);
      setTags(ticket.id, ticket.tags);
      // The host may have taken the first of the two steps; only it knows where the card is now.
      void client.invalidateQueries({ queryKey });
    } finally {
      moving.current.delete(ticket.id);
    }
  }

  async function shift(laneId: number, step: -1 | 1): Promise<void> {
    const order = shiftLane(tags, laneId, step);
    if (!order) return;
    const key = laneOrderQuery(api).queryKey;
    const before = client.getQueryData(key);
    client.setQueryData(key, order);
    await saveLaneOrder(api, order).catch((error: unknown) => {
      client.setQueryData(key, before);
      reportError(error);
    });
  }

  const queries = [ticketsQuery, tagsQuery, orderQuery];
  return {
    lanes,
    /** How many tickets the board holds, whatever the filter shows. */
    count: tickets?.length,
    loading: queries.some(({ data }) => data === undefined),
    error: queries.find(({ error }) => error)?.error ?? null,
    hasMore: ticketsQuery.data?.hasMore ?? false,
    retry: () => void client.invalidateQueries({ queryKey: ['kanban'] }),
    move,
    shift,
  };
}
