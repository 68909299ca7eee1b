import { describe, expect, it } from 'vitest';
import { connectionSchema, connectionValues } from './connection-form.ts';

const problems = (change: Partial<ReturnType<typeof connectionValues>>, stored = '') => {
  const result = connectionSchema(stored).safeParse({ ...connectionValues(null), name: 'Loja', ...change });
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
};

describe("a connection's form", () => {
  it('begins with the defaults of a new connection', () => {
    expect(connectionValues(null)).toMatchObject({ maxUseBotQueues: 3, timeUseBotQueues: 0, expiresTicket: 0 });
    expect(problems({})).toEqual([]);
  });

  it.each([
    [{ name: '' }, 'name validation.required'],
    [{ name: 'a' }, 'name validation.tooShort'],
    [{ name: 'a'.repeat(51) }, 'name validation.tooLong'],
    [{ expiresTicket: '-1' }, 'expiresTicket validation.wholeNumber'],
    [{ timeToTransfer: '1.5' }, 'timeToTransfer validation.wholeNumber'],
    [{ maxUseBotQueues: 'x' }, 'maxUseBotQueues validation.wholeNumber'],
    [{ token: 'curto' }, 'token validation.token'],
    [{ queueIds: [1, 2] }, 'greetingMessage validation.greetingRequired'],
  ])('refuses %j: %s', (change, problem) => {
    expect(problems(change as never)).toContain(problem);
  });

  it('needs no greeting for one queue, and takes numbers as they are typed', () => {
    expect(problems({ queueIds: [1] })).toEqual([]);
    expect(connectionSchema('').parse({ ...connectionValues(null), name: 'Loja', expiresTicket: '30' })).toMatchObject({
      expiresTicket: 30,
    });
  });

  it('leaves an older, shorter token alone', () => {
    expect(problems({ token: 'velho' }, 'velho')).toEqual([]);
  });
});
