// The data of a host with demo data, made once for each build of the host and its plugins: journeys begin with a copy of it.

import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const target = fileURLToPath(new URL('../../../target/', import.meta.url));
const folder = join(target, 'journeys-data');
/** The packages that a host takes in at its start. */
const packages = join(target, 'plugins');
const UNFINISHED = 'new-';

/**
 * Puts the demo data where a host will look for it.
 *
 * @param {string} binary the host's program
 * @param {string} to a folder that does not exist yet
 * @param {(data: string) => Promise<{ child }>} start starts a host on an empty data folder and waits until it serves
 */
export async function copyDemoData(binary, to, start) {
  const built = [binary, ...readdirSync(packages).map((name) => join(packages, name))];
  const prepared = join(folder, String(Math.max(...built.map((file) => Math.trunc(statSync(file).mtimeMs)))));
  if (!existsSync(prepared)) await prepare(prepared, start);
  cpSync(prepared, to, { recursive: true, preserveTimestamps: true });
}

async function prepare(prepared, start) {
  mkdirSync(folder, { recursive: true });
  const outdated = readdirSync(folder).filter((name) => !name.startsWith(UNFINISHED));
  for (const old of outdated) rmSync(join(folder, old), { recursive: true, force: true });
  const data = mkdtempSync(join(folder, UNFINISHED));
  const { child } = await start(data);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  // Another journey may have been quicker.
  if (existsSync(prepared)) rmSync(data, { recursive: true });
  else renameSync(data, prepared);
}
