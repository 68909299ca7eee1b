import { describe, expect, it } from 'vitest';
import { ApiError } from '~/lib/api-error.ts';
import { anOutgoing } from '~/testing/builders.ts';
import { judge, nextToSend, step, type OutgoingEvent, type OutgoingMessage } from './outbox-rules.ts';

const HOUR = 3_600_000;
const WRITTEN = Date.parse('2026-11-21T10:00:00.000Z');

describe('a message on its way', () => {
  it.each<[string, Partial<OutgoingMessage>, OutgoingEvent, Partial<OutgoingMessage>]>([
    ['is being sent when its turn comes', { state: 'waiting' }, { kind: 'tried' }, { state: 'sending' }],
    ['is sent when the host has it', { state: 'sending' }, { kind: 'stored' }, { state: 'sent' }],
    [
      'fails with the reason',
      { state: 'sending' },
      { kind: 'refused', code: 'ERR_X' },
      { state: 'failed', failure: 'ERR_X' },
    ],
    [
      'waits after a dead network',
      { state: 'sending', faults: 2 },
      { kind: 'postponed', fault: false },
      { state: 'waiting', faults: 2 },
    ],
    [
      'waits after a fault, which counts',
      { state: 'sending', faults: 2 },
      { kind: 'postponed', fault: true },
      { state: 'waiting', faults: 3 },
    ],
    [
      'goes to the end when it is sent again',
      { state: 'failed', failure: 'ERR_X', faults: 4, position: 1 },
      { kind: 'wanted', position: 9 },
      { state: 'waiting', failure: undefined, faults: 0, position: 9 },
    ],
    ['waits again after a reload', { state: 'sending' }, { kind: 'found', now: WRITTEN + HOUR }, { state: 'waiting' }],
    [
      'stays refused after a reload',
      { state: 'failed', failure: 'ERR_X' },
      { kind: 'found', now: WRITTEN + 30 * HOUR },
      { state: 'failed', failure: 'ERR_X' },
    ],
    [
      'is not sent a day later without a look',
      { state: 'waiting' },
      { kind: 'found', now: WRITTEN + 25 * HOUR },
      { state: 'failed', failure: 'ERR_OUTBOX_OLD' },
    ],
  ])('%s', (_name, before, event, after) => {
    const message = anOutgoing(before);
    expect(step(message, event)).toEqual({ ...message, ...after });
  });

  it.each([
    ['no network', 0, 'ERR_NETWORK', 0, { kind: 'postponed', fault: false }],
    ['no answer in time', 0, 'ERR_TIMEOUT', 0, { kind: 'postponed', fault: false }],
    ['a host that restarts', 503, 'ERR_UNAVAILABLE', 9, { kind: 'postponed', fault: false }],
    ['a page of another network', 200, 'ERR_UNREADABLE_ANSWER', 0, { kind: 'postponed', fault: false }],
    ['too many at once', 429, 'ERR_TOO_MANY', 0, { kind: 'postponed', fault: false }],
    ['the end of the session', 401, 'ERR_SESSION_EXPIRED', 0, { kind: 'postponed', fault: false }],
    ['a fault of the host', 500, 'ERR_INTERNAL', 0, { kind: 'postponed', fault: true }],
    ['one fault too many', 500, 'ERR_INTERNAL', 4, { kind: 'refused', code: 'ERR_INTERNAL' }],
    ['a connection that is starting', 400, 'ERR_WAPP_NOT_INITIALIZED', 0, { kind: 'postponed', fault: true }],
    [
      'a connection that does not start',
      400,
      'ERR_WAPP_NOT_INITIALIZED',
      4,
      { kind: 'refused', code: 'ERR_WAPP_NOT_INITIALIZED' },
    ],
    ['a ticket that is gone', 404, 'ERR_NO_TICKET_FOUND', 0, { kind: 'refused', code: 'ERR_NO_TICKET_FOUND' }],
    ['a refusal', 403, 'ERR_NO_PERMISSION', 0, { kind: 'refused', code: 'ERR_NO_PERMISSION' }],
  ] as const)('meets %s', (_name, status, code, faults, expected) => {
    expect(judge(new ApiError(status, code), anOutgoing({ faults }))).toEqual(expected);
  });

  it('has its turn in the order of its ticket, whatever waits elsewhere', () => {
    const queue = [
      anOutgoing({ clientId: 'later', position: 5 }),
      anOutgoing({ clientId: 'refused', position: 1, state: 'failed' }),
      anOutgoing({ clientId: 'elsewhere', position: 2, ticketId: 2 }),
      anOutgoing({ clientId: 'next', position: 3 }),
    ];
    expect(nextToSend(queue, 1)?.clientId).toBe('next');
    expect(nextToSend(queue, 3)).toBeUndefined();
  });
});
