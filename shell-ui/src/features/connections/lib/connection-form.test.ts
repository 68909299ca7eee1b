import { describe, expect, it } from 'vitest';
import type { ChannelKind, ConnectionRecord } from '../types.ts';
import { connectionBody, connectionSchema, connectionValues } from './connection-form.ts';

const field = (key: string, secret: boolean) => ({
  key,
  type: 'text' as const,
  label: key,
  default: null,
  required: true,
  secret,
});
const CHANNEL: ChannelKind = {
  type: 'official',
  label: 'name',
  settings: [field('number', false), field('token', true)],
  labels: {},
};

const problems = (change: Partial<ReturnType<typeof connectionValues>>, stored = '') => {
  const record = { token: stored } as ConnectionRecord;
  const result = connectionSchema(record, [CHANNEL]).safeParse({
    ...connectionValues(null, []),
    name: 'Loja',
    ...change,
  });
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
};

describe("a connection's form", () => {
  it('begins with the defaults of a new connection', () => {
    expect(connectionValues(null, [])).toMatchObject({ maxUseBotQueues: 3, timeUseBotQueues: 0, expiresTicket: 0 });
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
    expect(
      connectionSchema(null, []).parse({ ...connectionValues(null, []), name: 'Loja', expiresTicket: '30' }),
    ).toMatchObject({
      expiresTicket: 30,
    });
  });

  it('leaves an older, shorter token alone', () => {
    expect(problems({ token: 'velho' }, 'velho')).toEqual([]);
  });

  it('asks for what the channel asks for, but not again for a secret that is kept', () => {
    const stored = { provider: 'official', token: '', channel: { settings: { number: '1' }, secrets: ['token'] } };
    const record = { name: 'Loja', ...stored } as unknown as ConnectionRecord;
    const begun = connectionValues(record, [CHANNEL]);
    expect(begun.values).toEqual({ number: '1', token: '' });
    const filled = connectionSchema(record, [CHANNEL]).parse({ ...begun, values: { number: '2', token: '' } });
    expect(connectionBody(filled, record, [CHANNEL])).toMatchObject({
      provider: 'official',
      settings: { number: '2' },
    });
    expect(problems({ provider: 'official', values: { number: '', token: '' } })).toEqual([
      'values.number validation.required',
      'values.token validation.required',
    ]);
  });
});
