import { describe, expect, it } from 'vitest';
import type { Ticket } from '~/entities/ticket.ts';
import { concerns, patchUnread, unreadTickets, type UnreadData } from './unread.ts';

const ana = { id: 7, allTicket: 'desabled' };
const all = { id: 7, allTicket: 'enabled' };

function ticket(id: number, change: Partial<Ticket> = {}): Ticket {
  return { id, status: 'open', userId: 7, unreadMessages: 1, ...change } as Ticket;
}

function list(...tickets: Ticket[]): UnreadData {
  return { pages: [{ tickets, count: tickets.length, hasMore: false }], pageParams: [1] };
}

const ids = (data: UnreadData) => unreadTickets(data, all).map(({ id }) => id);

describe('the tickets that the bell counts', () => {
  it('are own ones, and waiting ones for whoever takes tickets of everybody', () => {
    const waiting = ticket(1, { status: 'pending', userId: null });
    expect(concerns(ticket(1), ana)).toBe(true);
    expect(concerns(ticket(1, { userId: 8 }), all)).toBe(false);
    expect(concerns(waiting, ana)).toBe(false);
    expect(concerns(waiting, all)).toBe(true);
    expect(concerns(ticket(1, { status: 'closed' }), all)).toBe(false);
  });

  it('come to the front with a new message', () => {
    expect(ids(patchUnread(list(ticket(1), ticket(2)), ticket(2, { unreadMessages: 2 }), ana))).toEqual([2, 1]);
    expect(ids(patchUnread(list(ticket(1)), ticket(3), ana))).toEqual([3, 1]);
  });

  it('leave when they are read or belong to somebody else', () => {
    expect(ids(patchUnread(list(ticket(1)), ticket(1, { unreadMessages: 0 }), ana))).toEqual([]);
    expect(ids(patchUnread(list(ticket(1), ticket(2)), ticket(1, { userId: 8 }), ana))).toEqual([2]);
  });

  it('stay the same list when a foreign ticket changes', () => {
    const before = list(ticket(1));
    expect(patchUnread(before, ticket(9, { userId: 8 }), ana)).toBe(before);
  });
});
