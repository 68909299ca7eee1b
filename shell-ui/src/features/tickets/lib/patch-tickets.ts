import type { Query, QueryClient } from '@tanstack/react-query';
import type { Ticket } from '~/entities/ticket.ts';
import { TICKET_COUNTS, type CountFilter, type TicketCounts } from '../api/get-ticket-counts.ts';
import { TICKET_DETAILS } from '../api/get-ticket.ts';
import { TICKET_LISTS, type TicketFilter } from '../api/get-tickets.ts';
import {
  applyToList,
  findInList,
  mergeTicket,
  removeFromList,
  setUnread,
  type TicketListData,
} from './ticket-cache.ts';

/** Shortest time between two recounts, in milliseconds. */
const RECOUNT_MS = 2000;

/** When each ticket was changed last, as far as was heard: lists that it has left do not know. */
const heard = new WeakMap<QueryClient, Map<number, string>>();

/** Brings every cached list, counter and open ticket up to date with a ticket's new state; an older one changes nothing. */
export function putTicket(client: QueryClient, incoming: Ticket, userId: number): void {
  if (isOutdated(client, incoming)) return;
  repeatRacing(client);
  client.setQueriesData<Ticket>({ queryKey: TICKET_DETAILS }, (known) =>
    known?.id === incoming.id ? mergeTicket(known, incoming) : known,
  );
  changeLists(client, incoming.id, (data, filter) => applyToList(data, incoming, filter, userId));
}

/** Takes a ticket out of every cached list. */
export function dropTicket(client: QueryClient, ticketId: number): void {
  repeatRacing(client);
  changeLists(client, ticketId, (data) => removeFromList(data, ticketId));
}

/** An event may come after the answer to a call that knows more. */
function isOutdated(client: QueryClient, { id, updatedAt }: Ticket): boolean {
  const changes = heard.get(client) ?? new Map<number, string>();
  heard.set(client, changes);
  const known = [
    changes.get(id),
    ...cachedLists(client).map(({ data }) => findInList(data, id)?.updatedAt),
    ...client.getQueriesData<Ticket>({ queryKey: TICKET_DETAILS }).map(([, one]) => one?.id === id && one.updatedAt),
  ];
  if (known.some((at) => at && at > updatedAt)) return true;
  changes.set(id, updatedAt);
  return false;
}

/** Marks a ticket as read wherever it is cached. */
export function markTicketRead(client: QueryClient, ticketId: number): void {
  repeatRacing(client);
  client.setQueriesData<Ticket>({ queryKey: TICKET_DETAILS }, (known) =>
    known?.id === ticketId ? { ...known, unreadMessages: 0 } : known,
  );
  for (const { key, data } of cachedLists(client)) client.setQueryData(key, setUnread(data, ticketId, 0));
}

const repeating = new WeakSet<Query>();

/** An answer under way may be older than the event that just came, so it is asked for once more. */
function repeatRacing(client: QueryClient): void {
  for (const query of client.getQueryCache().findAll({ queryKey: ['tickets'], fetchStatus: 'fetching' })) {
    if (repeating.has(query)) continue;
    repeating.add(query);
    const repeat = () => {
      repeating.delete(query);
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    };
    query.promise?.then(repeat, repeat);
  }
}

function changeLists(
  client: QueryClient,
  ticketId: number,
  change: (data: TicketListData, filter: TicketFilter) => TicketListData,
): void {
  for (const { key, filter, data } of cachedLists(client)) {
    const next = change(data, filter);
    if (next === data) continue;
    client.setQueryData(key, next);
    recount(client, filter, data, next, ticketId);
  }
}

function cachedLists(client: QueryClient) {
  return client
    .getQueriesData<TicketListData>({ queryKey: TICKET_LISTS })
    .flatMap(([key, data]) => (data ? [{ key, data, filter: key[TICKET_LISTS.length] as TicketFilter }] : []));
}

/** A fully loaded list is its own count; otherwise the difference is known only for loaded tickets. */
function recount(
  client: QueryClient,
  filter: TicketFilter,
  before: TicketListData,
  after: TicketListData,
  ticketId: number,
): void {
  if (filter.kind !== 'open' && filter.kind !== 'pending') return;
  const field = filter.kind;
  const countFilter: CountFilter = { showAll: filter.showAll, queueIds: filter.queueIds };
  const key = [...TICKET_COUNTS, countFilter];
  const complete = before.pages.at(-1)?.hasMore === false;
  const change = Number(Boolean(findInList(after, ticketId))) - Number(Boolean(findInList(before, ticketId)));
  if (change < 0 || complete) {
    const length = after.pages.reduce((sum, page) => sum + page.tickets.length, 0);
    client.setQueryData<TicketCounts>(
      key,
      (counts) => counts && { ...counts, [field]: complete ? length : Math.max(0, counts[field] + change) },
    );
  } else if (change > 0) {
    scheduleRecount(client);
  }
}

let recountTimer: ReturnType<typeof setTimeout> | null = null;

/** Asks the host for the counters; several wishes within a moment become one call. */
export function scheduleRecount(client: QueryClient): void {
  recountTimer ??= setTimeout(() => {
    recountTimer = null;
    void client.invalidateQueries({ queryKey: TICKET_COUNTS });
  }, RECOUNT_MS);
}
