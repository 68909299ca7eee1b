// Local servers in place of messaging services.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { binary } from './host.js';

/** What a connection over Meta's Cloud API is given; the app's secret and the verify token are ours to choose. */
export const CLOUD = {
  phoneNumberId: '106540352242922',
  wabaId: '102290129340398',
  token: 'EAAG-standin',
  appSecret: 'app-secret-demo',
  verifyToken: 'verify-demo',
};

/** The key of the Evolution API server. */
export const EVOLUTION_KEY = 'evolution-standin';

/** Starts both services on free ports. */
export async function startStandins() {
  const child = spawn(join(dirname(binary), 'balcao-standins'), ['0', '0'], { stdio: ['pipe', 'pipe', 'inherit'] });
  // What is said is read to the end: a program that nobody listens to any more ends.
  const lines = createInterface({ input: child.stdout });
  const [cloud, evolution] = await new Promise((resolve) => {
    const found = [];
    lines.on('line', (line) => {
      found.push(...(line.match(/http:\/\/\S+/) ?? []));
      if (found.length === 2) resolve(found);
    });
  });
  return {
    cloud: control(cloud),
    evolution: control(evolution),
    async stop() {
      child.stdin.end();
      await once(child, 'exit');
    },
  };
}

/** What customers and phones do is asked of a service under `/standin/`. */
function control(url) {
  const ask = async (path, init) => {
    const answer = await fetch(`${url}/standin/${path}`, init);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  return {
    url,
    tell: (path, body = {}) =>
      ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    read: async (path) => (await ask(path)).json(),
  };
}
