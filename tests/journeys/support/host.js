// A host process of one journey: demo data in a folder of its own, on a free port.

import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const binary = process.env.BALCAO_BIN ?? join(root, 'target/debug/balcao');
const patience = 60_000;

/** Starts a host and waits until it serves. */
export async function startHost() {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-journey-'));
  const port = await freePort();
  const base = `http://localhost:${port}`;
  const logFile = join(folder, 'log');
  const log = openSync(logFile, 'w');
  const environment = {
    ...process.env,
    BALCAO_DEMO: '1',
    BALCAO_DATA: join(folder, 'data'),
    BALCAO_PORT: String(port),
    BALCAO_PUBLIC_URL: base,
  };
  delete environment.DATABASE_URL;
  delete environment.REDIS_URL;
  const child = spawn(binary, ['serve'], { env: environment, stdio: ['ignore', log, log] });
  closeSync(log);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const host = {
    base,
    log: () => readFileSync(logFile, 'utf8'),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await untilReady(host, child);
  return host;
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
