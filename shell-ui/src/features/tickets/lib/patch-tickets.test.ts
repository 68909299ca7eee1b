import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Ticket } from '~/entities/ticket.ts';
import { aTicket } from '~/testing/builders.ts';
import { ticketCountsQuery } from '../api/get-ticket-counts.ts';
import { ticketQuery } from '../api/get-ticket.ts';
import { ticketListQuery, type TicketFilter } from '../api/get-tickets.ts';
import { dropTicket, markTicketRead, putTicket } from './patch-tickets.ts';

const ME = 7;
const filter = (kind: TicketFilter['kind'], overrides: Partial<TicketFilter> = {}): TicketFilter => ({
  kind,
  showAll: false,
  queueIds: [1, 2],
  search: '',
  ...overrides,
});
const OPEN = filter('open');
const PENDING = filter('pending');

let client: QueryClient;
const fill = (key: TicketFilter, tickets: Ticket[], hasMore = false) =>
  client.setQueryData(ticketListQuery(key).queryKey, {
    pages: [{ tickets, count: tickets.length, hasMore }],
    pageParams: [1],
  });
const idsOf = (key: TicketFilter) =>
  client.getQueryData(ticketListQuery(key).queryKey)?.pages.flatMap(({ tickets }) => tickets.map(({ id }) => id));
const counts = () => client.getQueryData(ticketCountsQuery(OPEN).queryKey);

beforeEach(() => {
  client = new QueryClient();
  fill(OPEN, [aTicket({ id: 2, status: 'open', userId: ME })]);
  fill(PENDING, [aTicket({ id: 1 })]);
  client.setQueryData(ticketCountsQuery(OPEN).queryKey, { open: 1, pending: 1 });
});

describe('ticket events', () => {
  it('move an accepted ticket from pending to open, with both counters', () => {
    const accepted = aTicket({ id: 1, status: 'open', userId: ME, updatedAt: '2026-11-21T11:00:00.000Z' });
    dropTicket(client, 1);
    putTicket(client, accepted, ME);
    expect(idsOf(PENDING)).toEqual([]);
    expect(idsOf(OPEN)).toEqual([1, 2]);
    expect(counts()).toEqual({ open: 2, pending: 0 });
  });

  it('count once when the answer of the call and the event say the same', () => {
    const accepted = aTicket({ id: 1, status: 'open', userId: ME, updatedAt: '2026-11-21T11:00:00.000Z' });
    putTicket(client, accepted, ME);
    dropTicket(client, 1);
    putTicket(client, accepted, ME);
    expect(idsOf(OPEN)).toEqual([1, 2]);
    expect(counts()).toEqual({ open: 2, pending: 0 });
  });

  it("keep another agent's ticket out of one's own list", () => {
    putTicket(client, aTicket({ id: 1, status: 'open', userId: 99 }), ME);
    expect(idsOf(OPEN)).toEqual([2]);
    expect(idsOf(PENDING)).toEqual([]);
  });

  it("show another agent's ticket when everything is shown", () => {
    const all = filter('open', { showAll: true });
    fill(all, []);
    putTicket(client, aTicket({ id: 1, status: 'open', userId: 99 }), ME);
    expect(idsOf(all)).toEqual([1]);
  });

  it('remove a ticket that left the selected queues', () => {
    putTicket(client, aTicket({ id: 1, queueId: 3 }), ME);
    expect(idsOf(PENDING)).toEqual([]);
  });

  it('bring a new message to the top', () => {
    fill(PENDING, [
      aTicket({ id: 1, updatedAt: '2026-11-21T10:00:00.000Z' }),
      aTicket({ id: 3, updatedAt: '2026-11-21T09:00:00.000Z' }),
    ]);
    putTicket(client, aTicket({ id: 3, updatedAt: '2026-11-21T12:00:00.000Z', unreadMessages: 1 }), ME);
    expect(idsOf(PENDING)).toEqual([3, 1]);
  });

  it('keep tags that an event leaves out', () => {
    const tags = [{ id: 5, name: 'VIP', color: '#fff' }];
    fill(PENDING, [aTicket({ id: 1, tags })]);
    putTicket(client, { ...aTicket({ id: 1, lastMessage: 'nova' }), tags: undefined as never }, ME);
    const [ticket] = client.getQueryData(ticketListQuery(PENDING).queryKey)?.pages[0]?.tickets ?? [];
    expect(ticket).toMatchObject({ tags, lastMessage: 'nova' });
  });

  it('never add to search results, but keep them current', () => {
    const search = filter('search', { search: 'maria' });
    fill(search, [aTicket({ id: 1 })]);
    putTicket(client, aTicket({ id: 1, status: 'closed' }), ME);
    putTicket(client, aTicket({ id: 8 }), ME);
    expect(idsOf(search)).toEqual([1]);
  });

  it('clear the unread counter of a ticket read elsewhere', () => {
    fill(PENDING, [aTicket({ id: 1, unreadMessages: 4 })]);
    markTicketRead(client, 1);
    expect(client.getQueryData(ticketListQuery(PENDING).queryKey)?.pages[0]?.tickets[0]?.unreadMessages).toBe(0);
  });

  it('that come late never show an old state', () => {
    putTicket(client, aTicket({ id: 1, lastMessage: 'nova', updatedAt: '2026-11-21T12:00:00.000Z' }), ME);
    putTicket(client, aTicket({ id: 1, lastMessage: 'antiga', updatedAt: '2026-11-21T11:00:00.000Z' }), ME);
    const [ticket] = client.getQueryData(ticketListQuery(PENDING).queryKey)?.pages[0]?.tickets ?? [];
    expect(ticket?.lastMessage).toBe('nova');
  });

  it('that come late never bring back a ticket that has left', () => {
    putTicket(client, aTicket({ id: 1, queueId: 3, updatedAt: '2026-11-21T12:00:00.000Z' }), ME);
    putTicket(client, aTicket({ id: 1, queueId: 1, updatedAt: '2026-11-21T11:00:00.000Z' }), ME);
    expect(idsOf(PENDING)).toEqual([]);
    expect(counts()).toEqual({ open: 1, pending: 0 });
  });

  it('that are told twice count once', () => {
    const ticket = aTicket({ id: 9, unreadMessages: 1, updatedAt: '2026-11-21T12:00:00.000Z' });
    putTicket(client, ticket, ME);
    putTicket(client, ticket, ME);
    expect(idsOf(PENDING)).toEqual([9, 1]);
    expect(counts()).toEqual({ open: 1, pending: 2 });
  });

  it('update the ticket on screen', () => {
    client.setQueryData(ticketQuery('uuid-1').queryKey, aTicket({ id: 1 }));
    putTicket(client, aTicket({ id: 1, status: 'closed', unreadMessages: 2 }), ME);
    expect(client.getQueryData(ticketQuery('uuid-1').queryKey)?.status).toBe('closed');
    markTicketRead(client, 1);
    expect(client.getQueryData(ticketQuery('uuid-1').queryKey)?.unreadMessages).toBe(0);
  });
});
