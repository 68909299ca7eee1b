import { describe, expect, it } from 'vitest';
import { aMessage, anOutgoing } from '~/testing/builders.ts';
import { createCalendar } from './calendar.ts';
import { kindOf } from './message-kind.ts';
import type { OutgoingContent } from './outgoing-content.ts';
import { buildTimeline, findFirstUnread, type Divisions } from './timeline.ts';

const divisions: Divisions = { calendar: createCalendar('America/Sao_Paulo'), complete: false };
const at = (id: string, time: string, more = {}) => aMessage({ id, createdAt: `2026-11-${time}:00.000Z`, ...more });

describe('timeline of a conversation', () => {
  it('begins a day at midnight of the company, not of Greenwich', () => {
    const items = buildTimeline([at('a', '21T23:00'), at('b', '22T02:59'), at('c', '22T03:00')], [], null, divisions);
    expect(items.map(({ startsDay }) => startsDay)).toEqual([true, false, true]);
  });

  it('groups bubbles of one author within a minute', () => {
    const messages = [
      at('a', '21T10:00'),
      at('b', '21T10:00'),
      at('c', '21T10:00', { fromMe: true }),
      at('d', '21T10:01', { fromMe: true }),
    ];
    expect(buildTimeline(messages, [], null, divisions).map(({ continues }) => continues)).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  it.each<[string, OutgoingContent]>([
    ['location', { location: { latitude: 1, longitude: 2, name: '' } }],
    ['contacts', { contacts: [{ name: 'Ana', number: '5511987654321' }] }],
    ['template', { template: { name: 'boleto', language: 'pt_BR', values: {} } }],
  ])('draws a %s on its way as it will be drawn when it is stored', (kind, content) => {
    const [item] = buildTimeline([], [anOutgoing({ content })], null, divisions);
    expect(item && kindOf(item.message)).toBe(kind);
  });

  it('keeps the people of a group apart', () => {
    const messages = [at('a', '21T10:00', { contactId: 1 }), at('b', '21T10:00', { contactId: 2 })];
    expect(buildTimeline(messages, [], null, divisions)[1]?.continues).toBe(false);
  });

  it('tells where one conversation ended and the next one started', () => {
    const messages = [at('a', '20T10:00', { ticketId: 1 }), at('b', '21T10:00', { ticketId: 2 })];
    const [first, second] = buildTimeline(messages, [], null, { ...divisions, complete: true });
    expect([first?.startsTicket, first?.endedTicket]).toEqual([true, null]);
    expect([second?.startsTicket, second?.endedTicket]).toEqual([true, 1]);
    expect(buildTimeline(messages, [], null, divisions)[0]?.startsTicket).toBe(false);
  });

  it('gives the same objects for what did not change', () => {
    const messages = [at('b', '21T10:00'), at('c', '21T10:01')];
    const before = buildTimeline(messages, [], null, divisions);
    const after = buildTimeline([at('a', '20T10:00'), ...messages, at('d', '21T10:02')], [], null, divisions);
    expect(after[1]).toBe(before[0]);
    expect(after[2]).toBe(before[1]);
  });

  it('finds the first unread message by counting from the end', () => {
    const messages = [at('a', '21T10:00'), at('b', '21T10:01', { fromMe: true }), at('c', '21T10:02')];
    expect(findFirstUnread(messages, 1)).toBe('c');
    expect(findFirstUnread(messages, 2)).toBe('a');
    expect(findFirstUnread(messages, 9)).toBe('a');
    expect(findFirstUnread(messages, 0)).toBeNull();
  });
});
