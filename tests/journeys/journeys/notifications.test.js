// What tells an agent of news: bell, tab, announcements, push, and the app on a phone.

import assert from 'node:assert/strict';
import * as connections from '../pages/connections.js';
import { logIn } from '../pages/login.js';
import * as phone from '../pages/phone.js';
import { openMenu } from '../pages/shell.js';
import * as tickets from '../pages/tickets.js';
import * as topbar from '../pages/topbar.js';
import { login } from '../support/api.js';
import { assertClean, newPage, picture } from '../support/browser.js';
import { journey } from '../support/journey.js';

const customer = 'Rosa Campainha';

journey('the bell counts what concerns the agent, and forgets what was read', async ({ host, browser, step }) => {
  const desk = await newPage(browser, host, { width: 1440, height: 900 });
  const mobile = await newPage(browser, host, { width: 420, height: 860 });
  let waiting;
  await step('pair a phone', async () => {
    await logIn(desk, 'admin@demo.balcao');
    const address = await connections.showQrAddress(desk);
    await phone.openPhone(mobile, address);
    await connections.untilConnected(desk);
    await phone.createPersona(mobile, customer, '5511944440077');
    await phone.write(mobile, 'Vocês entregam hoje?');
    await openMenu(desk, 'tickets');
    await tickets.showTab(desk, 'pending');
    await tickets.accept(desk, customer);
    await tickets.message(desk, 'entregam hoje').waitFor();
  });
  await step('read everything that the demo left unread', async () => {
    await openMenu(desk, 'contacts');
    await topbar.openBell(desk);
    const readAll = desk.getByTestId('mark-all-read');
    if (await readAll.isVisible()) await readAll.click();
    await readAll.waitFor({ state: 'detached' });
    // What waits for somebody stays counted.
    waiting = await desk.getByTestId('notification').count();
    await topbar.closePanel(desk);
  });
  await step('see the count on the bell and in the tab without reload', async () => {
    await phone.write(mobile, 'É o pão de queijo');
    await topbar.untilBell(desk, String(waiting + 1));
    await topbar.untilTitleCount(desk, waiting + 1);
    await desk.waitForFunction(() => document.querySelector('link[rel="icon"]').href.startsWith('data:image/png'));
  });
  await step('see who wrote what', async () => {
    await topbar.openBell(desk);
    await topbar.notification(desk, customer).filter({ hasText: 'pão de queijo' }).waitFor();
    await picture(desk, 'notifications');
  });
  await step('open the conversation and see the count go', async () => {
    await topbar.notification(desk, customer).getByTestId('notification-open').click();
    await tickets.message(desk, 'pão de queijo').waitFor();
    await topbar.untilBell(desk, waiting ? String(waiting) : '');
    await topbar.untilTitleCount(desk, waiting);
    await openMenu(desk, 'contacts');
  });
  await step('mark a message as read from the list', async () => {
    await phone.write(mobile, 'Deixa, já comprei');
    await topbar.untilBell(desk, String(waiting + 1));
    await topbar.openBell(desk);
    await topbar.notification(desk, customer).getByTestId('mark-read').click();
    await topbar.notification(desk, customer).waitFor({ state: 'detached' });
    await topbar.untilBell(desk, waiting ? String(waiting) : '');
    await topbar.closePanel(desk);
  });
  assertClean(desk, mobile);
});

journey('announcements arrive, change and go without reload', async ({ host, browser, step }) => {
  const page = await newPage(browser, host, { width: 1440, height: 900 });
  const provider = await login(host, 'super@demo.balcao');
  let made;
  await step('log in', async () => {
    await logIn(page, 'ana@demo.balcao');
    await topbar.openNews(page);
    await topbar.closePanel(page);
  });
  await step('see that there is a new one', async () => {
    made = await provider.post('/announcements', {
      title: 'Manutenção no domingo',
      text: 'O *sistema* fica fora do ar das 2h às 3h.',
      priority: 1,
      status: true,
    });
    await page.getByTestId('news-badge').waitFor();
  });
  await step('read it', async () => {
    await topbar.openNews(page);
    const item = page.getByTestId('news-item').filter({ hasText: 'Manutenção no domingo' });
    await item.filter({ hasText: 'Alta' }).waitFor();
    await picture(page, 'announcements-panel');
    await item.getByRole('button').click();
    await page.getByTestId('news-dialog').filter({ hasText: 'fora do ar' }).waitFor();
    await picture(page, 'announcement');
    await page.keyboard.press('Escape');
    await page.getByTestId('news-dialog').waitFor({ state: 'detached' });
  });
  await step('see it change and go', async () => {
    await provider.put(`/announcements/${made.id}`, { title: 'Manutenção adiada' });
    await page.getByTestId('news-item').filter({ hasText: 'Manutenção adiada' }).waitFor();
    await provider.put(`/announcements/${made.id}`, { status: false });
    await page.getByTestId('news-item').filter({ hasText: 'Manutenção' }).waitFor({ state: 'detached' });
    await topbar.closePanel(page);
  });
  await step('find no mark of it any more', () => page.getByTestId('news-badge').waitFor({ state: 'detached' }));
  assertClean(page);
});

journey('push is switched on by a click, and the worker keeps nothing', async ({ host, browser, step }) => {
  const page = await newPage(browser, host, { width: 1440, height: 900 });
  await page.context().grantPermissions(['notifications']);
  // There is no push service in a test: the browser's own part is played here, with a key that is a point of the curve.
  await page.addInitScript(() => {
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    let current = null;
    PushManager.prototype.getSubscription = async () => current;
    PushManager.prototype.subscribe = async () =>
      (current = {
        options: {},
        toJSON: () => ({ endpoint: 'https://push.example.com/x', keys }),
        unsubscribe: async () => (current = null) === null,
      });
  });
  await step('log in', () => logIn(page, 'ana@demo.balcao'));
  await step('have a service worker that controls the page', async () => {
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  });
  await step('switch push on and see it stay', async () => {
    await topbar.openBell(page);
    const subscribed = page.waitForResponse((answer) => answer.url().endsWith('/push/subscriptions') && answer.ok());
    await page.getByTestId('push-switch').check();
    await subscribed;
    await page.getByTestId('push-test').waitFor();
    await picture(page, 'push-on');
  });
  await step('ask for a test', async () => {
    const sent = page.waitForResponse((answer) => answer.url().endsWith('/push/test') && answer.ok());
    await page.getByTestId('push-test').click();
    assert.equal((await (await sent).json()).browsers, 1);
  });
  await step('prolong it with the next visit', async () => {
    const again = page.waitForResponse((answer) => answer.url().endsWith('/push/subscriptions') && answer.ok());
    await page.reload();
    await again;
  });
  await step('switch it off', async () => {
    await topbar.openBell(page);
    const ended = page.waitForResponse((answer) => /\/push\/subscriptions\/\d+$/.test(answer.url()) && answer.ok());
    await page.getByTestId('push-switch').uncheck();
    await ended;
    await page.getByTestId('push-test').waitFor({ state: 'detached' });
  });
  await step('open a page of a module through the worker', async () => {
    await page.goto('/tickets');
    await page.getByTestId('bell').waitFor();
    assert.deepEqual(await page.evaluate(() => caches.keys()), []);
  });
  await step('see a page of its own when the host is out of reach', async () => {
    await page.context().setOffline(true);
    await page.goto('/contacts', { waitUntil: 'load' });
    await page.getByText('Sem conexão').waitFor();
    await page.context().setOffline(false);
  });
  assertClean(page);
});

journey('the top bar fits a phone', async ({ host, browser, step }) => {
  const page = await newPage(browser, host, { width: 390, height: 844 });
  await step('log in', () => logIn(page, 'admin@demo.balcao'));
  await step('find the rest of the tools behind one button', async () => {
    await page.getByTestId('topbar-more').click();
    await page.getByTestId('volume-slider').fill('0.3');
    await page.getByTestId('language-es').click();
    await page.getByText('Recargar la página').waitFor();
    assert.equal(await page.evaluate(() => localStorage.getItem('volume')), '0.3');
    await picture(page, 'topbar-phone-more');
    await topbar.closePanel(page);
  });
  await step('read the notifications in Spanish, no wider than the screen', async () => {
    await topbar.openBell(page);
    await page.getByRole('dialog', { name: 'Notificaciones' }).waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(wide <= 0, `the page is ${wide} pixels too wide`);
    await picture(page, 'notifications-phone');
    await topbar.closePanel(page);
  });
  assertClean(page);
});

journey('the app can be installed', async ({ host, browser, step }) => {
  const page = await newPage(browser, host);
  await step('read a manifest whose files are there', async () => {
    await page.goto('/login');
    const manifest = await page.evaluate(async () => (await fetch('/manifest.webmanifest')).json());
    assert.equal(manifest.start_url, '/tickets');
    for (const { src, type } of [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)]) {
      const answer = await page.request.get(src);
      assert.ok(answer.ok() && answer.headers()['content-type'] === type, src);
    }
  });
  await step('be offered the installation in the profile menu', async () => {
    await logIn(page, 'ana@demo.balcao');
    await page.evaluate(() => {
      const offer = new Event('beforeinstallprompt', { cancelable: true });
      offer.prompt = async () => (window.installAsked = true);
      window.dispatchEvent(offer);
    });
    await page.getByTestId('profile-menu').click();
    await page.getByTestId('install').click();
    assert.equal(await page.evaluate(() => window.installAsked), true);
  });
  assertClean(page);
});
