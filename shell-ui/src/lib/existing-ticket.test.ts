import { describe, expect, it } from 'vitest';
import { ApiError } from '~/lib/api-error.ts';
import { existingTicket } from './existing-ticket.ts';

describe('the ticket that stands in the way of a new one', () => {
  it('is named with its agent and queue', () => {
    const ticket = { id: 7, uuid: 'u-7', userId: 2, user: { id: 2, name: 'Ana' }, queue: { id: null, name: '' } };
    expect(existingTicket(new ApiError(409, JSON.stringify(ticket)))).toEqual({
      id: 7,
      uuid: 'u-7',
      userId: 2,
      user: 'Ana',
      queue: null,
    });
  });

  it('is none for other failures', () => {
    expect(existingTicket(new ApiError(400, 'ERR_VALIDATION'))).toBeNull();
    expect(existingTicket(new Error('{"id":7,"uuid":"u"}'))).toBeNull();
  });
});
