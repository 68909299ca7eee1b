import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api, keepSession, openSession, refreshSession, session, type SessionAnswer } from './session.ts';

const user = { id: 7, companyId: 3, company: { dueDate: null } } as unknown as SessionAnswer['user'];

/** A host whose password change makes the old cookie worthless before its answer brings the new one. */
function hostWithSlowAnswer() {
  let cookie = 1;
  let accepted = 1;
  const changed = gate();
  const answered = gate();
  const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers?: Record<string, string> } = {}) => {
    if (path.endsWith('/auth/refresh_token')) {
      return cookie === accepted
        ? json({ token: `token-${cookie}`, user })
        : json({ error: 'ERR_SESSION_EXPIRED' }, 401);
    }
    if (headers?.Authorization !== `Bearer token-${accepted}`) return json({ error: 'ERR_SESSION_EXPIRED' }, 403);
    if (!path.endsWith('/profile')) return json({ path });
    accepted = 2;
    changed.open();
    await answered.passed;
    cookie = 2;
    return json({});
  });
  return { changed: changed.passed, answer: answered.open };
}

function gate() {
  let open = () => {};
  const passed = new Promise<unknown>((resolve) => (open = () => resolve(null)));
  return { open: () => open(), passed };
}

/** Locks as browsers offer them: one holder at a time. */
function stubLocks() {
  let last: Promise<unknown> = Promise.resolve();
  let held = 0;
  const request = (_: string, options: { ifAvailable?: boolean }, task: (lock: object | null) => unknown) => {
    if (options.ifAvailable && held > 0) return Promise.resolve(task(null));
    held += 1;
    const run = last.then(() => task({})).finally(() => (held -= 1));
    last = run.catch(() => undefined);
    return run;
  };
  vi.stubGlobal('navigator', { locks: { request } });
}

describe('a change that ends the other sessions', () => {
  beforeEach(() => {
    stubLocks();
    openSession({ token: 'token-1', user });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('leaves this one signed in, though the socket asks for a new token before the answer', async () => {
    const host = hostWithSlowAnswer();
    const change = keepSession((client) => client.put('/profile'));
    await host.changed;
    const asked = Promise.all([refreshSession(), api.get('/tickets')]);
    host.answer();
    await change;
    expect((await asked)[0]).toBe('renewed');
    expect(session.get().phase).toBe('signed-in');
  });

  it('begins with an old token without waiting for itself', async () => {
    const host = hostWithSlowAnswer();
    openSession({ token: 'token-0', user });
    const change = keepSession((client) => client.put('/profile'));
    await host.changed;
    host.answer();
    await change;
    expect(session.get().phase).toBe('signed-in');
  });
});
