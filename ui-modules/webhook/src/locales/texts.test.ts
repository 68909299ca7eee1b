import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import en from './en.json';
import es from './es.json';
import pt from './pt.json';

const EVENTS = join(import.meta.dirname, '../../../../plugins/webhook/src/event.rs');

function keys(texts: object, path = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [path + key] : keys(value as object, `${path}${key}.`),
  );
}

it('says the same things in every language', () => {
  expect(keys(en)).toEqual(keys(pt));
  expect(keys(es)).toEqual(keys(pt));
});

it('has words for every kind that the plugin sends', () => {
  const table = /fn kinds[\s\S]*?\n}/.exec(readFileSync(EVENTS, 'utf8'))?.[0] ?? '';
  const sent = [...table.matchAll(/&\[([^\]]*)\]/g)].flatMap(([, list = '']) => list.match(/[a-z]+\.[a-z]+/g) ?? []);
  expect(sent.length).toBeGreaterThan(4);
  expect(Object.keys(pt.types)).toEqual(expect.arrayContaining(sent.map((kind) => kind.replace('.', '_'))));
});
