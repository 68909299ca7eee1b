import { useShell } from '@balcao/ui-sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { laneOrderQuery, laneTagsQuery, moveToLane, ticketQuery } from '../api/board.ts';
import { laneOf, OPEN_LANE, orderTags, type BoardTicket } from '../lib/board.ts';

interface Change {
  ticket?: Partial<BoardTicket>;
  ticketId?: number;
}

/** The lane of one ticket, kept live, and how it moves to another. */
export function useTicketLane(ticketId: number) {
  const { api, realtime, reportError } = useShell();
  const client = useQueryClient();
  const { data: tags } = useQuery(laneTagsQuery(api));
  const { data: order } = useQuery(laneOrderQuery(api));
  const { data: ticket } = useQuery(ticketQuery(api, ticketId));
  const [wanted, setWanted] = useState<number | null>(null);

  useEffect(() => {
    const key = ticketQuery(api, ticketId).queryKey;
    const look = ({ ticket: changed, ticketId: id }: Change) => {
      if ((changed?.id ?? id) === ticketId) void client.invalidateQueries({ queryKey: key });
    };
    const offs = [
      realtime.onCompany<Change>('ticket', look),
      realtime.onCompany<Change>('kanban', look),
      realtime.onReady(() => void client.invalidateQueries({ queryKey: key })),
    ];
    return () => offs.forEach((off) => off());
  }, [api, realtime, client, ticketId]);

  async function move(laneId: number): Promise<void> {
    setWanted(laneId);
    try {
      await moveToLane(api, ticketId, laneId === OPEN_LANE ? null : laneId);
      await client.invalidateQueries({ queryKey: ticketQuery(api, ticketId).queryKey });
    } catch (error) {
      reportError(error);
    } finally {
      setWanted(null);
    }
  }

  const lanes = orderTags(tags ?? [], order ?? []);
  return {
    lanes,
    loaded: tags !== undefined && ticket !== undefined,
    laneId: wanted ?? (ticket ? laneOf(ticket, new Set(lanes.map(({ id }) => id))) : OPEN_LANE),
    moving: wanted !== null,
    move,
  };
}
