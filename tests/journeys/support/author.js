// Somebody who writes plugins: a folder with a plugin of their own, and the commands of `balcao plugin`.

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { binary, root } from './host.js';

const target = join(root, 'target');

/** What makes Cargo compile crates anew that are there already. */
const ABOUT_CARGO = /^CARGO_(PKG|MANIFEST)_/;

/** A desk for an author, with a key of their own; `leave` clears it. */
export function author(host) {
  mkdirSync(target, { recursive: true });
  // Inside the checkout, so that screens find its npm packages.
  const home = mkdtempSync(join(target, 'author-'));
  const environment = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !ABOUT_CARGO.test(name))),
    BALCAO_HOST: host.base,
    BALCAO_PUBLISHER_KEY: join(home, 'publisher.key'),
    CARGO_TARGET_DIR: process.env.CARGO_TARGET_DIR ?? target,
  };
  const begin = (args) => spawn(binary, ['plugin', ...args], { cwd: home, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const running = new Set();
  return {
    home,
    /** Runs a command to its end; answers what it printed. */
    run: (...args) => finish(begin(args), args),
    /** Starts a command that goes on. */
    start(...args) {
      const child = listen(begin(args));
      running.add(child);
      return child;
    },
    /** The file of a package. */
    packed: (name) => readFileSync(join(home, name)),
    /** Puts other words into a file. */
    edit(file, before, after) {
      const path = join(home, file);
      const text = readFileSync(path, 'utf8');
      if (!text.includes(before)) throw new Error(`${file} does not say ${before}`);
      writeFileSync(path, text.replace(before, after));
    },
    /** Ends what still runs and removes the folder. */
    async leave() {
      await Promise.all([...running].map((child) => child.end()));
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** What a child says, as it says it. */
function listen(child) {
  let said = '';
  const heard = new Set();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      said += text;
      for (const look of heard) look();
    });
  }
  const ended = new Promise((resolve) => child.once('close', resolve));
  return {
    ended,
    said: () => said,
    /** Waits until it has said something that matches, after what it had said at `from`. */
    until: (words, from = 0) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = said.slice(from).match(words);
          if (!found) return;
          heard.delete(look);
          resolve(found);
        };
        heard.add(look);
        void ended.then(() => reject(new Error(`it ended without saying ${words}:\n${said}`)));
        look();
      }),
    async end() {
      child.kill('SIGINT');
      await ended;
    },
  };
}

async function finish(child, args) {
  const { ended, said } = listen(child);
  if ((await ended) !== 0) throw new Error(`balcao plugin ${args.join(' ')}:\n${said()}`);
  return said();
}
