import { expect, it } from 'vitest';
import { toCsv } from './to-csv.ts';

it('makes a table in which nothing is computed', async () => {
  expect(await toCsv([['=1+1', 'a "b"']]).text()).toBe('\uFEFF"\'=1+1";"a ""b"""\r\n');
});
