import { describe, expect, it } from 'vitest';
import type { Telling } from './simulator.ts';
import { addOwn, confirmSent, EMPTY_CHAT, receive, unreadMessages } from './chat.ts';

const AT = '2026-11-21T10:00:00.000Z';
const fromDesk = { id: 'd1', seq: 1, body: 'olá', type: 'text', quotedId: null, createdAt: AT, ack: 2 };

describe('phone conversation', () => {
  it('applies a state that came before the answer to the send', () => {
    const sent = addOwn(EMPTY_CHAT, 'mine', { type: 'text', body: 'oi' }, AT);
    const early = receive(sent, { messages: [], acks: [{ id: 'host-1', ack: 2 }], cursor: '5' });
    const confirmed = confirmSent(early, 'mine', 'host-1');
    expect(confirmed.messages).toMatchObject([{ id: 'host-1', ack: 2 }]);
    expect(confirmed.cursor).toBe('5');
  });

  it('moves states forward only', () => {
    const sent = confirmSent(addOwn(EMPTY_CHAT, 'mine', { type: 'text', body: 'oi' }, AT), 'mine', 'mine');
    const read = receive(sent, { messages: [], acks: [{ id: 'mine', ack: 4 }], cursor: '1' });
    const late = receive(read, { messages: [], acks: [{ id: 'mine', ack: 2 }], cursor: '2' });
    expect(late.messages[0]?.ack).toBe(4);
  });

  it('counts desk messages as unread until they are seen, once each', () => {
    const once = receive(EMPTY_CHAT, { messages: [fromDesk], acks: [], cursor: '1' });
    const twice = receive(once, { messages: [fromDesk], acks: [], cursor: '1' });
    expect(unreadMessages(twice)).toHaveLength(1);
  });

  it('shows changes of either side on the message that they are about, and as no message of their own', () => {
    const sent = addOwn(EMPTY_CHAT, 'mine', { type: 'text', body: 'oi' }, AT);
    const edited = addOwn(sent, 'e', { type: 'edit', targetId: 'mine', body: 'olá' }, AT);
    const deleted = addOwn(edited, 'd', { type: 'delete', targetId: 'mine' }, AT);
    const reaction = { ...fromDesk, id: 'r', type: 'reaction', body: '👍', quotedId: 'mine' };
    const reacted = receive(deleted, { messages: [reaction], acks: [], cursor: '1' });
    expect(reacted.messages).toHaveLength(1);
    expect(reacted.messages[0]).toMatchObject({ body: 'olá', edited: true, deleted: true, reactions: { desk: '👍' } });
    const answered = receive(EMPTY_CHAT, { messages: [fromDesk], acks: [], cursor: '1' });
    const corrected = { ...fromDesk, id: 'x', type: 'edit', body: 'Olá!', quotedId: 'd1' };
    const again = receive(answered, { messages: [corrected, fromDesk], acks: [], cursor: '2' });
    expect(again.messages).toMatchObject([{ id: 'd1', body: 'Olá!', edited: true }]);
  });

  it('says what is sent in place of words', () => {
    const words = (telling: Telling) => addOwn(EMPTY_CHAT, 'm', telling, AT).messages[0]?.body;
    expect(words({ type: 'image', fileName: 'foto.png' })).toBe('foto.png');
    expect(words({ type: 'location', location: { latitude: 1, longitude: 2, name: 'Loja' } })).toBe('Loja');
    expect(words({ type: 'contact', cards: [{ name: 'Bia', number: '5511' }] })).toBe('Bia 5511');
  });
});
