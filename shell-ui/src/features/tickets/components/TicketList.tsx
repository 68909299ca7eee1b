import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import { ErrorState } from '@balcao/ui-sdk/parts/ErrorState';
import type { Ticket } from '~/entities/ticket.ts';
import { isAdmin } from '~/lib/permissions.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { ticketListQuery, type TicketFilter } from '../api/get-tickets.ts';
import { useShortcuts } from '../hooks/use-shortcuts.ts';
import { useTicketActions } from '../hooks/use-ticket-actions.ts';
import { EmptyList } from './EmptyList.tsx';
import { RowSkeletons } from './RowSkeletons.tsx';
import { TicketRow } from './TicketRow.tsx';
import classes from './TicketList.module.css';

interface Props {
  filter: TicketFilter;
  /** False while it is not yet known what to ask for. */
  ready: boolean;
  openUuid: string | undefined;
  onSearch: () => void;
  onHelp: () => void;
  onShowPending: () => void;
}

/** The tickets that match a filter: virtualised, endless, and driven by keyboard as well. */
export function TicketList({ filter, ready, openUuid, onSearch, onHelp, onShowPending }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const { run, busy } = useTicketActions();
  const list = useRef<VirtuosoHandle>(null);
  const [cursor, setCursor] = useState<number | null>(null);
  const query = useInfiniteQuery({ ...ticketListQuery(filter), enabled: ready });
  const tickets = useMemo(() => uniqueTickets(query.data?.pages.flatMap((page) => page.tickets) ?? []), [query.data]);

  const position = tickets.findIndex(({ id, uuid }) => (cursor === null ? uuid === openUuid : id === cursor));
  const current = tickets[position];
  const mayOpen = (ticket: Ticket) => ticket.status !== 'pending' || isAdmin(user);
  const open = (ticket: Ticket) => {
    setCursor(ticket.id);
    if (mayOpen(ticket)) navigate(`/tickets/${ticket.uuid}`);
  };
  const move = (step: number) => {
    const target = tickets[Math.max(0, Math.min(tickets.length - 1, position + step))];
    if (!target) return;
    setCursor(target.id);
    list.current?.scrollIntoView({ index: tickets.indexOf(target) });
  };
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    Enter: () => current && open(current),
    a: () => current?.status === 'pending' && !busy && void run('accept', current),
    e: () => current?.status === 'open' && !busy && void run('close', current),
    '/': onSearch,
    '?': onHelp,
  });

  if (!ready && filter.kind === 'search') return <p className={classes.hint}>{t('tickets.searchHint')}</p>;
  if (query.isError && tickets.length === 0)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <RowSkeletons />;
  if (tickets.length === 0) return <EmptyList kind={filter.kind} onShowPending={onShowPending} />;
  return (
    <Virtuoso
      ref={list}
      className={classes.list}
      data={tickets}
      computeItemKey={(_, { id }) => id}
      increaseViewportBy={{ top: 200, bottom: 400 }}
      endReached={() => query.hasNextPage && !query.isFetchingNextPage && void query.fetchNextPage()}
      components={{ Footer: query.isFetchingNextPage ? RowSkeletons : undefined }}
      role="list"
      aria-label={t('tickets.list')}
      itemContent={(_, ticket) => (
        <TicketRow
          ticket={ticket}
          selected={ticket.uuid === openUuid}
          marked={ticket.id === cursor}
          openable={mayOpen(ticket)}
          onOpen={() => open(ticket)}
          onAction={(action) => void run(action, ticket)}
        />
      )}
    />
  );
}

/** Pages shift while tickets move up, so the same ticket may come twice. */
function uniqueTickets(tickets: Ticket[]): Ticket[] {
  return [...new Map(tickets.map((ticket) => [ticket.id, ticket])).values()];
}
