// The types of a plugin: the engine would find a wrong one only while it runs.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Runs the TypeScript compiler over the plugin, if it is written in TypeScript. */
export function checkTypes(folder) {
  if (!existsSync(join(folder, 'tsconfig.json'))) return;
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const done = spawnSync(process.execPath, [compiler, '--noEmit', '--pretty', 'false', '-p', folder], {
    encoding: 'utf8',
  });
  if (done.status !== 0) throw new Error(`its types are wrong\n${done.stdout}${done.stderr}`.trimEnd());
}
