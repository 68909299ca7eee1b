import { describe, expect, it } from 'vitest';
import {
  buildLanes,
  neighbourLane,
  filterTickets,
  orderTags,
  putTicket,
  shiftLane,
  tagsInLane,
  type BoardTicket,
  type Tag,
} from './board.ts';

const tag = (id: number, kanban = 1): Tag => ({ id, name: `t${id}`, color: '#000', kanban });
const ticket = (id: number, overrides: Partial<BoardTicket> = {}): BoardTicket => ({
  id,
  uuid: `u${id}`,
  status: 'open',
  lastMessage: '',
  unreadMessages: 0,
  updatedAt: `2026-11-21T10:0${id}:00.000Z`,
  queueId: null,
  contact: { id, name: 'Maria', number: '55' },
  queue: null,
  tags: [],
  ...overrides,
});

describe('board', () => {
  it('puts tickets without a lane tag into the open lane, latest first', () => {
    const lanes = buildLanes([tag(5)], [ticket(1), ticket(2, { tags: [tag(5)] }), ticket(3, { tags: [tag(9, 0)] })]);
    expect(lanes.map(({ id, tickets }) => [id, tickets.map((one) => one.id)])).toEqual([
      [0, [3, 1]],
      [5, [2]],
    ]);
  });

  it.each([
    ['jose', [2]],
    ['#1', [1]],
    ['99', [2]],
    ['BOLETO', [1]],
    ['  ', [1, 2]],
    ['ninguém', []],
  ])('narrows down to what matches "%s"', (text, ids) => {
    const tickets = [
      ticket(1, { lastMessage: 'segue o boleto' }),
      ticket(2, { contact: { id: 2, name: 'José', number: '5599' } }),
    ];
    expect(filterTickets(tickets, text).map(({ id }) => id)).toEqual(ids);
  });

  it('follows the stored order and appends tags it does not name', () => {
    expect(orderTags([tag(1), tag(2), tag(3)], [3, 1]).map(({ id }) => id)).toEqual([3, 1, 2]);
  });

  it('moves a card by replacing its lane tag and keeping the others', () => {
    const moved = tagsInLane(ticket(1, { tags: [tag(9, 0), tag(5)] }), [tag(5), tag(6)], 6);
    expect(moved.map(({ id }) => id)).toEqual([9, 6]);
    expect(tagsInLane(ticket(1, { tags: [tag(5)] }), [tag(5)], 0)).toEqual([]);
  });

  it('knows the lane on either side of a ticket', () => {
    const lanes = [tag(5), tag(6)];
    expect(neighbourLane(ticket(1), lanes, 1)?.id).toBe(5);
    expect(neighbourLane(ticket(1, { tags: [tag(5)] }), lanes, -1)).toBeNull();
    expect(neighbourLane(ticket(1, { tags: [tag(6)] }), lanes, 1)).toBeUndefined();
  });

  it('takes closed tickets and tickets of foreign queues off', () => {
    expect(putTicket([ticket(1)], ticket(1, { status: 'closed' }), [])).toEqual([]);
    expect(putTicket([ticket(1)], ticket(1, { queueId: 4 }), [3])).toEqual([]);
  });

  it('keeps tags that an event leaves out', () => {
    const [kept] = putTicket([ticket(1, { tags: [tag(5)] })], { ...ticket(1), tags: undefined as never }, []);
    expect(kept?.tags.map(({ id }) => id)).toEqual([5]);
  });

  it('shifts lanes within the board only', () => {
    expect(shiftLane([tag(1), tag(2), tag(3)], 2, 1)).toEqual([1, 3, 2]);
    expect(shiftLane([tag(1), tag(2)], 1, -1)).toBeNull();
  });
});
