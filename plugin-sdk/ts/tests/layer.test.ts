import { beforeEach, expect, test, vi } from 'vitest';
import { invalid } from '../src/errors.ts';
import { respond, router } from '../src/router.ts';
import { shape } from '../src/shape.ts';
import { decode, encode } from '../src/utf8.ts';

const ask = (method: string, path: string, body = '', query = '') => ({
  method,
  path,
  query,
  headers: [] as Array<[string, string]>,
  body: encode(body),
  form: null,
});

const text = ({ body }: { body: Uint8Array }) => decode(body);

function thrown(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}

beforeEach(() => vi.restoreAllMocks());

test('the first route that fits answers, with its parameters', () => {
  const routes = router()
    .get('/cards/{id}', (request) => ({ id: request.id('id'), q: request.query('q') }))
    .post('/cards', (request) => respond(201, request.json(shape({ name: 'string' }))));
  expect(text(routes.handle(ask('GET', '/cards/5', '', 'a=1&q=caf%C3%A9+quente')))).toBe('{"id":5,"q":"café quente"}');
  const made = routes.handle(ask('POST', '/cards', '{"name":"Olá","other":1}'));
  expect([made.status, text(made)]).toEqual([201, '{"name":"Olá"}']);
});

test('nothing is 204 and a path of nobody is not found', () => {
  const routes = router().delete('/cards/{id}', () => undefined);
  expect(routes.handle(ask('DELETE', '/cards/5')).status).toBe(204);
  expect(thrown(() => routes.handle(ask('GET', '/cards/5')))).toEqual({ tag: 'not-found' });
});

test('input that does not fit is refused with a code', () => {
  const routes = router().post('/cards', (request) => request.json(shape({ name: 'string', rank: 'number?' })));
  const refused = { tag: 'invalid', val: 'ERR_PLUGIN_INVALID_INPUT' };
  for (const body of ['', '{', 'null', '{"name":5}', '{"name":"x","rank":"high"}']) {
    expect(thrown(() => routes.handle(ask('POST', '/cards', body)))).toEqual(refused);
  }
  expect(text(routes.handle(ask('POST', '/cards', '{"name":"x"}')))).toBe('{"name":"x","rank":null}');
});

test('what was meant is answered, and what was not is logged', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const meant = router().get('/', () => {
    throw invalid('ERR_CARD_FULL');
  });
  expect(thrown(() => meant.handle(ask('GET', '/')))).toEqual({ tag: 'invalid', val: 'ERR_CARD_FULL' });
  expect(log).not.toHaveBeenCalled();
  const broken = router().get('/', () => JSON.parse('{'));
  expect(thrown(() => broken.handle(ask('GET', '/')))).toMatchObject({ tag: 'internal' });
  expect(log).toHaveBeenCalledOnce();
});

test('a promise is no answer', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const routes = router().get('/', async () => 1);
  expect(thrown(() => routes.handle(ask('GET', '/')))).toMatchObject({ tag: 'internal' });
});

test('texts of any script survive, and halves of pairs do no harm', () => {
  const long = 'ação 😀 '.repeat(5_000);
  expect(decode(encode(long))).toBe(long);
  expect(decode(encode('a\ud800b'))).toBe('a\ufffdb');
});
