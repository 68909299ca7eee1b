import { describe, expect, it } from 'vitest';
import type { Message } from '~/entities/message.ts';
import { aMessage } from '~/testing/builders.ts';
import { deliveryOf, holdReasonOf, mayDelete, mayEdit } from './delivery.ts';

const mine = (more: Partial<Message> = {}) => aMessage({ fromMe: true, ...more });
const MINUTE = 60_000;

describe('how far a message is', () => {
  it.each([
    [{ ack: 0, state: 'pending' }, 'sending'],
    [{ ack: 0, state: 'held' }, 'held'],
    [{ ack: 0, state: 'failed', failure: 'ERR_SENDING_WAPP_MSG' }, 'failed'],
    [{ ack: 0, state: 'unknown', failure: 'ERR_SEND_UNKNOWN' }, 'unknown'],
    [{ ack: 0, state: 'sent' }, 'sent'],
    [{ ack: 1, state: 'sent' }, 'sent'],
    [{ ack: 2 }, 'sent'],
    [{ ack: 3 }, 'delivered'],
    [{ ack: 4 }, 'read'],
    [{ ack: 5 }, 'read'],
    // It arrived; only its later change failed.
    [{ ack: 3, failure: 'ERR_EDITING_WAPP_MSG' }, 'delivered'],
    // Hosts that do not tell states.
    [{ ack: 0 }, 'sending'],
    [{ ack: 0, failure: 'ERR_SENDING_WAPP_MSG' }, 'failed'],
  ] as const)('%j is %s', (told, delivery) => expect(deliveryOf(mine(told), null)).toBe(delivery));

  it('names only the reasons to wait that it knows', () => {
    expect(holdReasonOf(mine({ heldReason: 'warm-up' }))).toBe('warm-up');
    expect(holdReasonOf(mine({ heldReason: 'moon' }))).toBeNull();
  });
});

describe('what may be changed', () => {
  const sent = Date.parse(mine().createdAt);

  it('lets own texts be edited for a quarter of an hour', () => {
    expect(mayEdit(mine({ ack: 2 }), 'text', sent + 14 * MINUTE)).toBe(true);
    expect(mayEdit(mine({ ack: 2 }), 'text', sent + 16 * MINUTE)).toBe(false);
    expect(mayEdit(mine({ ack: 2 }), 'voice', sent)).toBe(false);
    expect(mayEdit(aMessage(), 'text', sent)).toBe(false);
  });

  it('lets own messages be taken back for two days', () => {
    expect(mayDelete(mine(), sent + 47 * 60 * MINUTE)).toBe(true);
    expect(mayDelete(mine(), sent + 49 * 60 * MINUTE)).toBe(false);
    expect(mayDelete(mine({ isDeleted: true }), sent)).toBe(false);
    expect(mayDelete(aMessage(), sent)).toBe(false);
  });
});
