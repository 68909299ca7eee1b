import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createApiClient, type TokenSource } from './http.ts';

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

function source(overrides: Partial<TokenSource> = {}) {
  let token = 'old';
  return {
    token: () => token,
    refresh: vi.fn(async () => {
      token = 'new';
      return 'renewed' as const;
    }) as TokenSource['refresh'],
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

  it('gives up after one repetition', async () => {
    const session = source();
    const fetcher = vi.fn(async () => json(403, { error: 'ERR_SESSION_EXPIRED' }));
    await expect(createApiClient(session, fetcher).delete('/tickets/1')).rejects.toMatchObject({ status: 403 });
    expect(fetcher).toHaveBeenCalledTimes(2);
    expect(session.expired).not.toHaveBeenCalled();
  });

  it('takes a refusal for one, without sending anything twice', async () => {
    const session = source();
    const fetcher = vi.fn(async () => json(403, { error: 'ERR_PLUGIN_UNSIGNED' }));
    const call = createApiClient(session, fetcher).post('/plugins');
    await expect(call).rejects.toMatchObject({ status: 403, code: 'ERR_PLUGIN_UNSIGNED' });
    expect(fetcher).toHaveBeenCalledTimes(1);
    expect(session.refresh).not.toHaveBeenCalled();
  });

  it('shares one refresh among calls that fail together', async () => {
    const session = source();
    const fetcher = vi.fn(async (_url: RequestInfo | URL, init?: RequestInit) =>
      new Headers(init?.headers).get('Authorization') === 'Bearer new'
        ? json(200, {})
        : json(403, { error: 'ERR_SESSION_EXPIRED' }),
    );
    const api = createApiClient(session, fetcher);
    await Promise.all([api.get('/a'), api.get('/b'), api.get('/c')]);
    expect(session.refresh).toHaveBeenCalledTimes(1);
  });

  it('does not repeat when the refresh is refused', async () => {
    const session = source({ refresh: vi.fn(async () => 'ended' as const) });
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

  it('keeps the session when the host cannot be asked for a new token', async () => {
    const session = source({ refresh: vi.fn(async () => 'unreachable' as const) });
    const fetcher = vi.fn(async () => json(403, { error: 'ERR_SESSION_EXPIRED' }));
    const call = createApiClient(session, fetcher).post('/tickets');
    await expect(call).rejects.toMatchObject({ status: 0, code: 'ERR_NETWORK' });
    expect(session.expired).not.toHaveBeenCalled();
  });

  it('does not end a newer session for the answer to an older one', async () => {
    let token = 'old';
    const session = source({ token: () => token });
    const fetcher = vi.fn(async () => {
      token = 'of a new login';
      return json(401, { error: 'ERR_SESSION_EXPIRED' });
    });
    await expect(createApiClient(session, fetcher).get('/tickets')).rejects.toMatchObject({ status: 401 });
    expect(session.expired).not.toHaveBeenCalled();
  });

  it('tells a dead network apart from a refusal', async () => {
    const fetcher = vi.fn(async () => Promise.reject(new TypeError('failed')));
    await expect(createApiClient(source(), fetcher).post('/x')).rejects.toMatchObject({
      status: 0,
      code: 'ERR_NETWORK',
    });
    expect(fetcher).toHaveBeenCalledTimes(1);
  });

  it('says so when what came is not the answer of the host', async () => {
    const portal = vi.fn(async () => new Response('<html>Wi-Fi login</html>', { status: 200 }));
    await expect(createApiClient(source(), portal).get('/x')).rejects.toMatchObject({ code: 'ERR_UNREADABLE_ANSWER' });
    const proxy = vi.fn(async () => new Response('<html>Bad gateway</html>', { status: 502 }));
    await expect(createApiClient(source(), proxy).put('/x')).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' });
  });

  it('reads an empty answer as nothing', async () => {
    const fetcher = vi.fn(async () => new Response('', { status: 200 }));
    await expect(createApiClient(source(), fetcher).post('/messages/1')).resolves.toBeUndefined();
  });
});

describe('calls that fail in passing', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  /** Answers with each of `answers` in turn; `null` stands for a dead network. */
  function scripted(...answers: (Response | null)[]) {
    return vi.fn(async () => answers.shift() ?? Promise.reject(new TypeError('failed')));
  }

  it.each([
    ['a read after a dead network', 'get', {}, null, 2],
    ['a read after a restart of the host', 'get', {}, new Response('', { status: 503 }), 2],
    ['a write with a key', 'post', { headers: { 'Idempotency-Key': 'k' } }, null, 2],
    ['a write without one', 'post', {}, null, 1],
    ['a read that was refused', 'get', {}, json(404, { error: 'ERR_NO_TICKET_FOUND' }), 1],
    ['a read that broke the host', 'get', {}, json(500, { error: 'ERR_INTERNAL' }), 1],
  ] as const)('are tried again or not: %s', async (_name, method, options, first, tries) => {
    const fetcher = scripted(first, json(200, 'ok'));
    const client = createApiClient(source(), fetcher);
    const call = client[method]('/x', options).catch(() => 'failed');
    await vi.runAllTimersAsync();
    expect(await call).toBe(tries === 2 ? 'ok' : 'failed');
    expect(fetcher).toHaveBeenCalledTimes(tries);
  });

  it('are given up after three tries', async () => {
    const fetcher = scripted();
    const call = expect(createApiClient(source(), fetcher).get('/x')).rejects.toMatchObject({ code: 'ERR_NETWORK' });
    await vi.runAllTimersAsync();
    await call;
    expect(fetcher).toHaveBeenCalledTimes(3);
  });

  it('wait as long as the host asks, and not at all when that is too long', async () => {
    const busy = (seconds: string) => new Response('', { status: 503, headers: { 'Retry-After': seconds } });
    const soon = scripted(busy('4'), json(200, 'ok'));
    const call = createApiClient(source(), soon).get('/x');
    await vi.advanceTimersByTimeAsync(3900);
    expect(soon).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(await call).toBe('ok');
    await expect(createApiClient(source(), scripted(busy('900'))).get('/x')).rejects.toMatchObject({ status: 503 });
  });

  it('end at the deadline', async () => {
    const silent = vi.fn(
      (_url: unknown, init?: RequestInit) =>
        new Promise<Response>((_, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        }),
    );
    const api = createApiClient(source(), silent);
    const call = expect(api.get('/x')).rejects.toMatchObject({ status: 0, code: 'ERR_TIMEOUT' });
    await vi.advanceTimersByTimeAsync(20_000);
    await call;
    expect(silent).toHaveBeenCalledTimes(1);
  });

  it('end, with the reason, when the caller gives up while they wait', async () => {
    const controller = new AbortController();
    const call = createApiClient(source(), scripted()).get('/x', { signal: controller.signal });
    const ended = expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await vi.advanceTimersByTimeAsync(1);
    controller.abort();
    await ended;
  });
});
