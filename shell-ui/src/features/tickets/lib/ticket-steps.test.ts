import { describe, expect, it } from 'vitest';
import { aTicket } from '~/testing/builders.ts';
import { predict, stepChange, transferChange, undoChange } from './ticket-steps.ts';

const ME = 7;
const open = aTicket({ status: 'open', userId: ME, queueId: 3, user: { id: ME, name: 'Ana' } });

describe('a step', () => {
  it.each([
    ['accept', { status: 'open', userId: ME }],
    ['return', { status: 'pending', userId: null }],
    ['reopen', { status: 'open', userId: ME, queueId: 3 }],
    ['close', { status: 'closed', userId: ME, queueId: 3, useIntegration: false, promptId: null, integrationId: null }],
  ] as const)('%s changes what the specification says', (action, change) => {
    expect(stepChange(action, open, ME)).toEqual(change);
  });

  it('is drawn before the host has answered', () => {
    const predicted = predict(open, stepChange('return', open, ME), {});
    expect(predicted).toMatchObject({ status: 'pending', userId: null, user: null, queueId: 3 });
    expect(predicted.updatedAt > open.updatedAt).toBe(true);
  });
});

describe('a transfer', () => {
  it('to a queue alone puts the ticket back into the line', () => {
    expect(transferChange(null, 4)).toEqual({ status: 'pending', userId: null, queueId: 4 });
  });

  it('to an agent changes the agent, and the queue if one was chosen', () => {
    expect(transferChange(9, null)).toEqual({ userId: 9 });
    expect(transferChange(9, 4)).toEqual({ userId: 9, queueId: 4 });
  });
});

describe('undoing', () => {
  it('a transfer to an agent gives the ticket back without accepting it anew', () => {
    expect(undoChange(open, { ...open, userId: 9 })).toEqual({ userId: ME, queueId: 3 });
  });

  it('a closing opens the ticket for the agent who had it', () => {
    expect(undoChange(open, { ...open, status: 'closed' })).toEqual({ status: 'open', userId: ME, queueId: 3 });
  });
});
