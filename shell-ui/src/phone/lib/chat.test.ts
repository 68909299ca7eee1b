import { describe, expect, it } from 'vitest';
import { addOwn, confirmSent, EMPTY_CHAT, receive, unreadMessages } from './chat.ts';

const AT = '2026-11-21T10:00:00.000Z';
const fromDesk = { id: 'd1', seq: 1, body: 'olá', type: 'text', quotedId: null, createdAt: AT, ack: 2 };

describe('phone conversation', () => {
  it('applies a state that came before the answer to the send', () => {
    const sent = addOwn(EMPTY_CHAT, 'mine', 'oi', AT);
    const early = receive(sent, { messages: [], acks: [{ id: 'host-1', ack: 2 }], cursor: '5' });
    const confirmed = confirmSent(early, 'mine', 'host-1');
    expect(confirmed.messages).toMatchObject([{ id: 'host-1', ack: 2 }]);
    expect(confirmed.cursor).toBe('5');
  });

  it('moves states forward only', () => {
    const sent = confirmSent(addOwn(EMPTY_CHAT, 'mine', 'oi', AT), 'mine', 'mine');
    const read = receive(sent, { messages: [], acks: [{ id: 'mine', ack: 4 }], cursor: '1' });
    const late = receive(read, { messages: [], acks: [{ id: 'mine', ack: 2 }], cursor: '2' });
    expect(late.messages[0]?.ack).toBe(4);
  });

  it('counts desk messages as unread until they are seen, once each', () => {
    const once = receive(EMPTY_CHAT, { messages: [fromDesk], acks: [], cursor: '1' });
    const twice = receive(once, { messages: [fromDesk], acks: [], cursor: '1' });
    expect(unreadMessages(twice)).toHaveLength(1);
  });
});
