/**
 * Checks how much a browser really loads: starts the built app against canned answers, opens the login page and
 * the inbox in headless Chromium, and sums the compressed sizes of the scripts and styles that were asked for.
 * Needs a build in `dist` and Chromium (`CHROMIUM` names another executable).
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const DIST = join(import.meta.dirname, '../dist');
const KILOBYTE = 1000;
const BUDGETS_KB = { login: 235, inbox: 90, phone: 110, kanban: 12 };
const MODULES = join(import.meta.dirname, '../../ui-modules');
/** What a module adds to a page, with all that it draws in slots and adds to the palette. */
const MODULE_BUDGET_KB = 20;
const TYPES = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2' };
const USER = {
  id: 1,
  name: 'Ana',
  email: 'ana@example.com',
  profile: 'admin',
  super: false,
  companyId: 1,
  company: { id: 1, name: 'Empresa' },
  queues: [],
};
const TICKET = {
  id: 1,
  uuid: 'u1',
  status: 'open',
  unreadMessages: 0,
  lastMessage: 'oi',
  userId: 1,
  queueId: null,
  contactId: 1,
  whatsappId: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
  createdAt: '2026-01-01T00:00:00.000Z',
  contact: { id: 1, name: 'Maria', number: '5511' },
  queue: null,
  user: { id: 1, name: 'Ana' },
  whatsapp: { name: 'Loja' },
  tags: [],
};
const ANSWERS = {
  '/version': { version: '0' },
  '/auth/refresh_token': { token: 't', user: USER },
  '/modules/catalog': { modules: [] },
  '/queue': [],
  '/whatsapp/': [{ id: 1, name: 'Loja', status: 'CONNECTED' }],
  '/tickets': { tickets: [TICKET], count: 1, hasMore: false },
  '/tickets/counts': { open: 1, pending: 0 },
  '/tickets/u/u1': TICKET,
  '/messages/1': { messages: [], count: 0, hasMore: false },
};
/** A page that leaves the browser as a signed-in one has it, then goes to the inbox. */
const SIGN_IN = '<script>localStorage.setItem("userId","1");location.replace("/tickets/u1")</script>';

const asked = new Set();

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const file = join(DIST, pathname);
  const type = TYPES[extname(pathname)];
  if (type && existsSync(file)) {
    if (type !== 'font/woff2') asked.add(pathname);
    response.setHeader('Content-Type', type);
    return response.end(readFileSync(file));
  }
  if (pathname in ANSWERS && request.headers['sec-fetch-mode'] !== 'navigate') {
    response.setHeader('Content-Type', 'application/json');
    return response.end(JSON.stringify(ANSWERS[pathname]));
  }
  if (request.headers['sec-fetch-mode'] !== 'navigate') {
    response.statusCode = 404;
    return response.end();
  }
  response.setHeader('Content-Type', 'text/html');
  if (pathname === '/sign-in') return response.end(SIGN_IN);
  return response.end(readFileSync(join(DIST, pathname === '/phone' ? 'phone.html' : 'index.html')));
});

/** Opens a page in a fresh browser and returns the files it asked for. */
async function load(path) {
  asked.clear();
  const profile = mkdtempSync(join(tmpdir(), 'budget-'));
  const { port } = server.address();
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
  const browser = spawn(
    process.env.CHROMIUM ?? 'chromium',
    [
      ...flags,
      `--user-data-dir=${profile}`,
      '--virtual-time-budget=8000',
      '--dump-dom',
      `http://localhost:${port}${path}`,
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  let dom = '';
  browser.stdout.on('data', (data) => (dom += data));
  await new Promise((resolve, reject) => browser.on('error', reject).on('close', resolve));
  rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  return { files: new Set(asked), dom };
}

const sizeOf = (files) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length, 0);

await new Promise((resolve) => server.listen(0, resolve));
const login = await load('/login');
const inbox = await load('/sign-in');
const phone = await load('/phone');
server.close();

for (const [page, mark] of [
  [login, 'login-submit'],
  [inbox, 'conversation'],
  [phone, 'phone-notice'],
]) {
  if (!page.dom.includes(`data-testid="${mark}"`)) throw new Error(`the page with ${mark} did not appear`);
}
const sizes = {
  login: sizeOf(login.files),
  // The service worker comes after the page and is no part of it.
  inbox: sizeOf([...inbox.files].filter((file) => !login.files.has(file) && file !== '/sw.js')),
  phone: sizeOf(phone.files),
};
/**
 * What a module adds to a page: its code, styles and the texts of one language. The container's entry is the same
 * machinery in every module, and `index` is its twin that no browser asks for.
 */
function moduleSize(id) {
  const folder = join(MODULES, id, 'dist');
  const files = readdirSync(folder).filter((file) => !/^(remoteEntry|index\.)/.test(file));
  const isTexts = (file) => readFileSync(join(folder, file), 'utf8').includes('JSON.parse(');
  const size = (file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
  const texts = files.filter(isTexts).map(size);
  const code = files.filter((file) => !isTexts(file)).map(size);
  return code.reduce((sum, one) => sum + one, 0) + Math.max(0, ...texts);
}

const modules = readdirSync(MODULES).filter((id) => existsSync(join(MODULES, id, 'dist')));
for (const id of modules) sizes[id] = moduleSize(id);
let exceeded = false;
for (const [name, bytes] of Object.entries(sizes)) {
  const budget = BUDGETS_KB[name] ?? MODULE_BUDGET_KB;
  const over = bytes > budget * KILOBYTE;
  exceeded ||= over;
  console.log(
    `${name.padEnd(6)} ${(bytes / KILOBYTE).toFixed(1).padStart(6)} KB gzip, budget ${budget} KB${over ? '  EXCEEDED' : ''}`,
  );
}
process.exitCode = exceeded ? 1 : 0;
