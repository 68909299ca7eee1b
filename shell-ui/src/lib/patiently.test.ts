import { beforeEach, describe, expect, it, vi } from 'vitest';
import { patiently } from './patiently.ts';
import { connection } from './realtime.ts';

vi.mock('./session.ts', () => ({ api: {}, currentToken: () => null, refreshSession: vi.fn() }));

const load = vi.fn<() => Promise<string>>();

beforeEach(() => {
  load.mockReset();
  connection.set('live');
});

describe('loading patiently', () => {
  it('asks again when the connection is back', async () => {
    connection.set('offline');
    load.mockRejectedValueOnce(new Error('no network')).mockResolvedValue('code');
    const loaded = patiently(load);
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
    connection.set('reconnecting');
    expect(load).toHaveBeenCalledTimes(1);
    connection.set('live');
    await expect(loaded).resolves.toBe('code');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('fails when the host is in reach and does not have it', async () => {
    load.mockRejectedValue(new Error('not found'));
    await expect(patiently(load)).rejects.toThrow('not found');
  });
});
