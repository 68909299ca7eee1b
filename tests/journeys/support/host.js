// A host process of one journey: demo data in a folder of its own, on a free port.

import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { copyDemoData } from './demo-data.js';

/** The checkout. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));
const patience = 60_000;

/** The program under test. */
export const binary = process.env.BALCAO_BIN ?? join(root, 'target/debug/balcao');

/**
 * Starts a host with demo data and waits until it serves.
 *
 * @param {Record<string, string>} [settings] more variables of its environment
 */
export async function startHost(settings = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-journey-'));
  const port = await freePort();
  const base = `http://localhost:${port}`;
  const logFile = join(folder, 'log');
  const log = openSync(logFile, 'a');
  const serve = async (data) => {
    const env = { ...environment(data, port, base), ...settings };
    child = spawn(binary, ['serve'], { env, stdio: ['ignore', log, log] });
    ended = new Promise((resolve) => child.once('exit', resolve));
    await untilReady(host, child);
    return { child };
  };
  let child;
  let ended;
  const data = join(folder, 'data');
  const run = () => serve(data);
  const end = async (signal) => {
    child.kill(signal);
    await ended;
  };
  const host = {
    base,
    data,
    log: () => readFileSync(logFile, 'utf8'),
    /** Ends the host as a power failure does. */
    kill: () => end('SIGKILL'),
    /** Starts a killed host again, on the same data and port. */
    restart: run,
    async stop() {
      await end('SIGTERM');
      closeSync(log);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await copyDemoData(binary, data, serve);
  await run();
  return host;
}

function environment(data, port, base) {
  const variables = {
    ...process.env,
    BALCAO_DEMO: '1',
    BALCAO_DATA: data,
    BALCAO_PORT: String(port),
    BALCAO_PUBLIC_URL: base,
  };
  delete variables.DATABASE_URL;
  delete variables.REDIS_URL;
  return variables;
}

async function untilReady(host, child) {
  const deadline = Date.now() + patience;
  while (Date.now() < deadline && child.exitCode === null) {
    const ready = await fetch(`${host.base}/readyz`).then((answer) => answer.ok, () => false);
    if (ready) return;
    await pause(50);
  }
  child.kill('SIGKILL');
  throw new Error(`the host did not become ready:\n${host.log()}`);
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
