/*
 * The service worker: shows what arrives while no page is open, and a page of its own where the host is out of reach.
 * It keeps no copy of anything: modules, answers and pages always come from the host.
 */
const VERSION = '1';
const TEXTS = {
  pt: ['Sem conexão', 'Não foi possível alcançar o Balcão. Verifique a internet.', 'Tentar novamente'],
  en: ['No connection', 'Balcão could not be reached. Check the internet connection.', 'Try again'],
  es: ['Sin conexión', 'No se pudo acceder a Balcão. Revise la conexión a internet.', 'Intentar de nuevo'],
};

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(navigate(event));
});
self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

async function activate() {
  // Pages are asked for while the worker still starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function navigate(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return offlinePage();
  }
}

const STYLE =
  'body{display:grid;place-content:center;gap:12px;min-height:100vh;margin:0;padding:24px;font:14px/20px system-ui,sans-serif;text-align:center}h1{margin:0;font-size:18px}p{margin:0;opacity:.75}a{justify-self:center;padding:12px 20px;border-radius:8px;background:#4650c8;color:#fff;font-weight:600;text-decoration:none}';

async function offlinePage() {
  const language = TEXTS[self.navigator.language.slice(0, 2)] ? self.navigator.language.slice(0, 2) : 'pt';
  const [title, text, again] = TEXTS[language];
  const body = `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Balcão – ${title}</title><style>${STYLE}</style><h1>${title}</h1><p>${text}</p><a href="">${again}</a></html>`;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(STYLE));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${hash}'`,
    'X-Balcao-Worker': VERSION,
  };
  return new Response(body, { status: 503, headers });
}

async function show(data) {
  const message = read(data);
  const windows = await deskWindows();
  // A page in sight says so itself, with its own sound. A test is always shown: somebody waits for it.
  if (message.ticket && windows.some(({ visibilityState }) => visibilityState === 'visible')) return;
  await self.registration.showNotification(message.title, {
    body: message.body,
    tag: message.ticket ? `ticket-${message.ticket}` : 'test',
    icon: '/icon-192.png',
    badge: '/icon-badge.png',
    data: { path: message.ticket ? `/tickets/${message.ticket}` : '/tickets' },
  });
}

function read(data) {
  try {
    return { title: 'Balcão', body: '', ...data?.json() };
  } catch {
    return { title: 'Balcão', body: '' };
  }
}

/** Windows of the desk; the virtual phone is a customer's. */
async function deskWindows() {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.filter(({ url }) => new URL(url).pathname !== '/phone');
}

async function open(data) {
  const path = data?.path ?? '/tickets';
  const [window] = await deskWindows();
  if (!window) return self.clients.openWindow(path);
  const focused = await window.focus();
  focused.postMessage({ type: 'open', path });
}
