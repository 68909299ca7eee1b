import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aMessage } from '~/testing/builders.ts';
import { flattenMessages, replaceMessage, upsertMessage, type MessageListData } from './message-cache.ts';
import { discard, enqueue as send, outbox, put, reconcile } from './outbox.ts';
import { buildTimeline, findFirstUnread } from './timeline.ts';

vi.mock('./post.ts', () => ({ openPost: () => ({ accept: () => undefined, drop: () => undefined }) }));

const enqueue = (ticketId: number, body: string) => send({ ticketId, body });

beforeEach(() => outbox.set([]));

const stored = (): MessageListData => ({
  pages: [{ messages: [aMessage()], count: 1, hasMore: false }],
  pageParams: [1],
});

describe('optimistic sending', () => {
  it('shows the message at once and replaces it, under the same key, by the stored one', () => {
    const sent = enqueue(1, 'resposta');
    const before = buildTimeline([aMessage()], [...outbox.get()], null);
    const arrived = aMessage({ id: 'channel-9', fromMe: true, ack: 2, body: 'resposta', clientId: sent.clientId });
    const data = upsertMessage(stored(), arrived);
    reconcile([arrived]);
    const after = buildTimeline(flattenMessages(data), [...outbox.get()], null);
    expect(before.map(({ key }) => key)).toEqual(['m1', sent.clientId]);
    expect(after.map(({ key }) => key)).toEqual(['m1', sent.clientId]);
    expect(after[1]).toMatchObject({ outgoing: null, message: { ack: 2 } });
  });

  it('keeps the two apart when the same text is sent twice', () => {
    const first = enqueue(1, 'ok');
    const second = enqueue(1, 'ok');
    reconcile([aMessage({ fromMe: true, body: 'ok', clientId: first.clientId })]);
    expect(outbox.get().map(({ clientId }) => clientId)).toEqual([second.clientId]);
  });

  it('keeps a failed message, with its key, until it is sent again or given up', () => {
    const sent = enqueue(1, 'oi');
    put({ ...sent, state: 'failed' });
    expect(outbox.get()).toMatchObject([{ clientId: sent.clientId, state: 'failed' }]);
    discard(sent.clientId);
    expect(outbox.get()).toEqual([]);
  });

  it('ignores messages without a key', () => {
    enqueue(1, 'oi');
    reconcile([aMessage({ clientId: null }), aMessage()]);
    expect(outbox.get()).toHaveLength(1);
  });
});

describe('stored messages', () => {
  it('are not doubled when an event and a page bring the same one', () => {
    const data = upsertMessage(stored(), aMessage({ body: 'oi!' }));
    expect(flattenMessages(data).map(({ body }) => body)).toEqual(['oi!']);
  });

  it('are not doubled when pages shift', () => {
    const shifted: MessageListData = {
      pages: [
        { messages: [aMessage({ id: 'b' }), aMessage({ id: 'c' })], count: 3, hasMore: true },
        { messages: [aMessage({ id: 'a' }), aMessage({ id: 'b' })], count: 3, hasMore: false },
      ],
      pageParams: [1, 2],
    };
    expect(flattenMessages(shifted).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('never lose an acknowledgement to a late event', () => {
    const data = upsertMessage(stored(), aMessage({ id: 'x', fromMe: true, ack: 4 }));
    const late = replaceMessage(data, aMessage({ id: 'x', fromMe: true, ack: 3 }));
    expect(flattenMessages(late).find(({ id }) => id === 'x')?.ack).toBe(4);
  });

  it('never lose an edit or a deletion to a late event', () => {
    const data = upsertMessage(stored(), aMessage({ id: 'x', updatedAt: '2026-11-21T10:00:00.000Z' }));
    const gone = aMessage({ id: 'x', body: 'certo', isDeleted: true, updatedAt: '2026-11-21T10:05:00.000Z' });
    const late = aMessage({ id: 'x', body: 'errado', ack: 3, updatedAt: '2026-11-21T10:01:00.000Z' });
    const after = replaceMessage(replaceMessage(data, gone), late);
    expect(flattenMessages(after).find(({ id }) => id === 'x')).toMatchObject({
      body: 'certo',
      isDeleted: true,
      ack: 3,
    });
  });

  it('start the unread part at the oldest unread message of the customer', () => {
    const messages = [
      aMessage({ id: 'a' }),
      aMessage({ id: 'b' }),
      aMessage({ id: 'c', fromMe: true }),
      aMessage({ id: 'd' }),
    ];
    expect(findFirstUnread(messages, 2)).toBe('b');
    expect(findFirstUnread(messages, 0)).toBeNull();
    expect(findFirstUnread(messages, 50)).toBe('a');
  });
});
