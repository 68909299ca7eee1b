import type { InfiniteData } from '@tanstack/react-query';
import type { Ticket, TicketPage } from '~/entities/ticket.ts';
import type { TicketFilter } from '../api/get-tickets.ts';

/** A ticket list as the cache holds it. */
export type TicketListData = InfiniteData<TicketPage>;

/** Whether a ticket belongs into a list. Search results are a snapshot: nothing joins them later. */
export function matchesFilter(ticket: Ticket, filter: TicketFilter, userId: number): boolean {
  if (filter.kind === 'search' || ticket.status !== filter.kind) return false;
  if (ticket.queueId !== null && !filter.queueIds.includes(ticket.queueId)) return false;
  return filter.kind !== 'open' || filter.showAll || ticket.userId === userId;
}

/** The ticket of a list with this id, if a loaded page holds it. */
export function findInList(data: TicketListData, ticketId: number): Ticket | undefined {
  for (const page of data.pages) {
    const found = page.tickets.find(({ id }) => id === ticketId);
    if (found) return found;
  }
  return undefined;
}

/** Takes a ticket out of a list. */
export function removeFromList(data: TicketListData, ticketId: number): TicketListData {
  return findInList(data, ticketId) ? mapPages(data, (tickets) => tickets.filter(({ id }) => id !== ticketId)) : data;
}

/**
 * Brings a list up to date with a ticket's new state: in place when only details changed, at the top
 * when there was new activity, out when it no longer belongs.
 */
export function applyToList(
  data: TicketListData,
  incoming: Ticket,
  filter: TicketFilter,
  userId: number,
): TicketListData {
  const known = findInList(data, incoming.id);
  const ticket = known ? mergeTicket(known, incoming) : incoming;
  if (filter.kind === 'search') return known ? replaceInList(data, ticket) : data;
  if (!matchesFilter(ticket, filter, userId)) return removeFromList(data, incoming.id);
  if (known && known.updatedAt === ticket.updatedAt) return replaceInList(data, ticket);
  const rest = removeFromList(data, ticket.id);
  return {
    ...rest,
    pages: rest.pages.map((page, index) =>
      index === 0 ? { ...page, tickets: insertByActivity(page.tickets, ticket) } : page,
    ),
  };
}

/** Sets the unread counter of a ticket. */
export function setUnread(data: TicketListData, ticketId: number, unreadMessages: number): TicketListData {
  const known = findInList(data, ticketId);
  return known && known.unreadMessages !== unreadMessages ? replaceInList(data, { ...known, unreadMessages }) : data;
}

/** New state over the old one; events may leave out tags and names, which then stay. */
export function mergeTicket(known: Ticket, incoming: Partial<Ticket> & Pick<Ticket, 'id'>): Ticket {
  const given = Object.fromEntries(Object.entries(incoming).filter(([, value]) => value !== undefined));
  return { ...known, ...given };
}

function replaceInList(data: TicketListData, ticket: Ticket): TicketListData {
  return mapPages(data, (tickets) => tickets.map((one) => (one.id === ticket.id ? ticket : one)));
}

function insertByActivity(tickets: Ticket[], ticket: Ticket): Ticket[] {
  const index = tickets.findIndex((one) => one.updatedAt <= ticket.updatedAt);
  return index === -1 ? [...tickets, ticket] : tickets.toSpliced(index, 0, ticket);
}

function mapPages(data: TicketListData, change: (tickets: Ticket[]) => Ticket[]): TicketListData {
  return { ...data, pages: data.pages.map((page) => ({ ...page, tickets: change(page.tickets) })) };
}
