#!/usr/bin/env node
// `balcao-plugin-build [folder] [--out file] [--unchecked]`: makes a component of a plugin in TypeScript.
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.js';
import { checkTypes } from './check.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, unchecked: { type: 'boolean', default: false } },
});
const folder = resolve(positionals[0] ?? '.');
const out = resolve(folder, values.out ?? 'dist/plugin.wasm');

try {
  if (!values.unchecked) checkTypes(folder);
  const { exports, imports } = await build(folder, out);
  const used = imports.length > 0 ? imports.toSorted().join(', ') : 'nothing';
  process.stdout.write(
    `${out}: ${Math.ceil(statSync(out).size / 1024)} KB, plays ${exports.join(', ')}, uses ${used}\n`,
  );
} catch (error) {
  process.stderr.write(`${folder}: ${error.message}\n`);
  process.exitCode = 1;
}
