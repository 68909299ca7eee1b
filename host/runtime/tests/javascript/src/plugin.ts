/** Does what a plugin should not, to see that it harms nobody else. */
import { collection, companyId, emit, invalid, respond, router } from '@balcao/plugin';

/** Would survive between calls if instances were used again. */
let calls = 0;

const recursion = (depth: number): number => 1 + recursion(depth + 1);

const tricks: Record<string, () => unknown> = {
  loop: () => {
    for (;;) calls += 1;
  },
  memory: () => {
    const blocks: Uint8Array[] = [];
    for (;;) blocks.push(new Uint8Array(1 << 20).fill(1));
  },
  text: () => {
    let text = 'x';
    for (;;) text += text;
  },
  stack: () => recursion(0),
  statics: () => (calls += 1),
  throw: () => {
    throw new TypeError('card 42 has no column');
  },
  refuse: () => {
    throw invalid('ERR_NO_SUCH_TRICK');
  },
  spam: () => {
    const notes = collection('notes');
    for (let at = 0; at < 100_000; at += 1) notes.count();
  },
  'log-spam': () => {
    for (let at = 0; at < 1_000; at += 1) console.error('x'.repeat(10_000));
    return 'done';
  },
  'foreign-event': () => emit('ticket', {}),
  huge: () => respond(200, 'x'.repeat((1 << 20) + 1)),
  'wrong-type': () => respond('ok' as unknown as number),
  now: () => [Date.now(), new Date().toISOString(), new Date(0).getTime()],
  random: () => Math.random(),
  company: () => companyId(),
  globals: () => ['fetch', 'process', 'require', 'Deno', 'os', 'std', 'WebAssembly'].filter((name) => name in globalThis),
};

export const routes = router()
  .get('/script/{trick}', (request) => tricks[request.param('trick')]?.())
  .post('/script/echo', (request) => request.json((value) => value));
