import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError } from '~/lib/api-error.ts';
import { isAdmin } from '~/lib/permissions.ts';
import { useCompanyEvent } from '~/lib/realtime-context.ts';
import { toast } from '~/lib/toast.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { ticketQuery } from '../api/get-ticket.ts';
import { TICKET_LISTS } from '../api/get-tickets.ts';
import { findInList, type TicketListData } from '../lib/ticket-cache.ts';

/** The host announces a change of list as delete and update in a row; without the update it is out of sight. */
const MOVE_SETTLE_MS = 500;

interface DeleteEvent {
  action: string;
  ticketId: number;
  /** The ticket lives on in another list. */
  moved?: boolean;
}

/** The ticket on screen. Leaves to the inbox when it is gone or not this user's business. */
export function useOpenTicket(uuid: string) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const query = useQuery({ ...ticketQuery(uuid), placeholderData: () => fromLists() });
  const ticket = query.data;
  const [deleted, setDeleted] = useState(false);

  function fromLists() {
    const lists = client.getQueriesData<TicketListData>({ queryKey: TICKET_LISTS });
    return lists
      .flatMap(([, data]) => data?.pages.flatMap(({ tickets }) => tickets) ?? [])
      .find((one) => one.uuid === uuid);
  }

  useCompanyEvent<DeleteEvent>('ticket', ({ action, ticketId, moved }) => {
    if (action !== 'delete' || ticketId !== ticket?.id) return;
    if (!moved) {
      setDeleted(true);
      return;
    }
    setTimeout(() => {
      const listed = client
        .getQueriesData<TicketListData>({ queryKey: TICKET_LISTS })
        .some(([, data]) => data && findInList(data, ticketId));
      if (!listed) void client.invalidateQueries({ queryKey: ticketQuery(uuid).queryKey });
    }, MOVE_SETTLE_MS);
  });

  const gone = query.error instanceof ApiError && [400, 404].includes(query.error.status);
  const foreign =
    ticket !== undefined &&
    !isAdmin(user) &&
    ticket.queueId !== null &&
    !user.queues.some(({ id }) => id === ticket.queueId) &&
    ticket.userId !== user.id;
  useEffect(() => {
    if (!gone && !foreign && !deleted) return;
    toast(t(deleted ? 'ticket.deleted' : foreign ? 'ticket.forbidden' : 'ticket.notFound'), 'warning');
    navigate('/tickets', { replace: true });
  }, [gone, foreign, deleted, navigate, t]);

  return { ...query, ticket: gone || foreign || deleted ? undefined : ticket };
}
