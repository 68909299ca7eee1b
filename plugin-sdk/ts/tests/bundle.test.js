import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { bundle } from '../build/bundle.js';
import { build } from '../build/build.js';

const folders = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** A plugin with this code. */
function plugin(code) {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-plugin-'));
  folders.push(folder);
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src/plugin.js'), code);
  return folder;
}

const built = (code) => build(plugin(code), '/nowhere/plugin.wasm');

test('roles are what is exported and capabilities what is used', async () => {
  const example = fileURLToPath(new URL('../example', import.meta.url));
  const { exports, imports } = await bundle(example, 'src/plugin.ts');
  expect(exports).toEqual(['bot', 'routes']);
  // The clock, randomness and the console are for every plugin.
  expect(imports.toSorted()).toEqual(['collections', 'context', 'crypto', 'log']);
});

test('an export that is no role is named', async () => {
  await expect(built('export const router = 1;')).rejects.toThrow('it exports router; the roles are routes, events');
});

test('a plugin without a role is refused', async () => {
  await expect(built('const x = 1;')).rejects.toThrow('it plays no role');
});

test('what Node has is not there', async () => {
  await expect(
    built("import fs from 'node:fs'; export const routes = { handle: () => fs.readFileSync('/') };"),
  ).rejects.toThrow('"node:fs" cannot be had');
});
