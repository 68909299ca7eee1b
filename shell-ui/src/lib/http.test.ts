import { describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createApiClient, type TokenSource } from './http.ts';

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

function source(overrides: Partial<TokenSource> = {}) {
  let token = 'old';
  return {
    token: () => token,
    refresh: vi.fn(async () => {
      token = 'new';
      return true;
    }),
    expired: vi.fn(),
    ...overrides,
  };
}

describe('api client', () => {
  it('refreshes once on a 403 and repeats the call with the new token', async () => {
    const session = source();
    const fetcher = vi.fn(async (_url: RequestInfo | URL, init?: RequestInit) =>
      new Headers(init?.headers).get('Authorization') === 'Bearer new'
        ? json(200, { ok: true })
        : json(403, { error: 'ERR_SESSION_EXPIRED' }),
    );
    await expect(createApiClient(session, fetcher).get('/tickets')).resolves.toEqual({ ok: true });
    expect(session.refresh).toHaveBeenCalledTimes(1);
    expect(fetcher).toHaveBeenCalledTimes(2);
  });

  it('gives up after one repetition, so a refusal is a refusal', async () => {
    const session = source();
    const fetcher = vi.fn(async () => json(403, { error: 'ERR_NO_PERMISSION' }));
    const call = createApiClient(session, fetcher).delete('/tickets/1');
    await expect(call).rejects.toMatchObject({ status: 403, code: 'ERR_NO_PERMISSION' });
    expect(fetcher).toHaveBeenCalledTimes(2);
    expect(session.expired).not.toHaveBeenCalled();
  });

  it('shares one refresh among calls that fail together', async () => {
    const session = source();
    const fetcher = vi.fn(async (_url: RequestInfo | URL, init?: RequestInit) =>
      new Headers(init?.headers).get('Authorization') === 'Bearer new' ? json(200, {}) : json(403, { error: 'x' }),
    );
    const api = createApiClient(session, fetcher);
    await Promise.all([api.get('/a'), api.get('/b'), api.get('/c')]);
    expect(session.refresh).toHaveBeenCalledTimes(1);
  });

  it('does not repeat when the refresh is refused', async () => {
    const session = source({ refresh: vi.fn(async () => false) });
    const fetcher = vi.fn(async () => json(403, { error: 'ERR_SESSION_EXPIRED' }));
    await expect(createApiClient(session, fetcher).get('/tickets')).rejects.toBeInstanceOf(ApiError);
    expect(fetcher).toHaveBeenCalledTimes(1);
  });

  it('ends the session on a 401', async () => {
    const session = source();
    const fetcher = vi.fn(async () => json(401, { error: 'ERR_SESSION_EXPIRED' }));
    await expect(createApiClient(session, fetcher).get('/tickets')).rejects.toMatchObject({ status: 401 });
    expect(session.expired).toHaveBeenCalledTimes(1);
  });

  it('tells a dead network apart from a refusal', async () => {
    const fetcher = vi.fn(async () => Promise.reject(new TypeError('failed')));
    await expect(createApiClient(source(), fetcher).get('/x')).rejects.toMatchObject({
      status: 0,
      code: 'ERR_NETWORK',
    });
  });

  it('reads an empty answer as nothing', async () => {
    const fetcher = vi.fn(async () => new Response('', { status: 200 }));
    await expect(createApiClient(source(), fetcher).post('/messages/1')).resolves.toBeUndefined();
  });
});
