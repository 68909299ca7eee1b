import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { declarations, FOLDER } from '../build/wit-types.js';
import { interfaces } from '../build/wit.js';
import { capabilities, roles, worldText } from '../build/world.js';

test('the types are those of the contract', () => {
  const written = readdirSync(FOLDER).map((file) => [file, readFileSync(join(FOLDER, file), 'utf8')]);
  expect(new Map(written), 'run `npm run wit-types -w plugin-sdk/ts`').toEqual(declarations());
});

test('every role and capability of the contract is known', () => {
  expect(roles()).toEqual(['routes', 'events', 'worker', 'lifecycle', 'hooks', 'bot', 'channel', 'payments']);
  expect(capabilities()).toContain('collections');
});

test('a world has what the plugin has and nothing else', () => {
  expect(worldText(['routes'], ['log', 'kv'])).toBe(
    'package balcao:plugin@1.0.0;\n\nworld guest {\n    import kv;\n    import log;\n    export routes;\n}\n',
  );
});

test('a WIT text is read with its documentation', () => {
  const [found] = interfaces(
    'package a:b@1.0.0;\n/// One.\ninterface one {\n  /// Gets.\n  get: func(id: s64) -> option<list<u8>>;\n}',
  );
  expect(found).toMatchObject({ name: 'one', doc: ['One.'], items: [{ kind: 'func', name: 'get', doc: ['Gets.'] }] });
});

test('a WIT text with something that the contract does not use is refused', () => {
  expect(() => interfaces('interface one { resource thing { } }')).toThrow('expected :');
});
