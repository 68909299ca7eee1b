// Work goes on when the network, the host, another tab or another person come between: nothing is lost, doubled or
// out of order.

import assert from 'node:assert/strict';
import * as connections from '../pages/connections.js';
import * as live from '../pages/live.js';
import { logIn } from '../pages/login.js';
import * as phone from '../pages/phone.js';
import { chooseLanguage, openMenu } from '../pages/shell.js';
import * as tickets from '../pages/tickets.js';
import { login } from '../support/api.js';
import { assertClean, newPage, picture } from '../support/browser.js';
import { journey } from '../support/journey.js';

const customer = 'Rita Robusta';
const admin = 'admin@demo.balcao';

/** Brings a customer with a virtual phone to the desk and opens the conversation, accepted. */
async function converse(desk, mobile) {
  await logIn(desk, admin);
  await phone.openPhone(mobile, await connections.showQrAddress(desk));
  await connections.untilConnected(desk);
  await phone.createPersona(mobile, customer, '5511944440002');
  await phone.write(mobile, 'Bom dia!');
  await openMenu(desk, 'tickets');
  await tickets.showTab(desk, 'pending');
  await tickets.accept(desk, customer);
  await tickets.message(desk, 'Bom dia!').waitFor();
}

const numbered = (mark, count) => Array.from({ length: count }, (_, index) => `${mark} ${index + 1}`);

journey('an agent writes on while the host is killed and comes back', async ({ host, browser, step }) => {
  const desk = await newPage(browser, host);
  const mobile = await newPage(browser, host, { width: 420, height: 860 });
  await step('talk to a customer', () => converse(desk, mobile));
  await step('answer', () => tickets.answer(desk, 'resposta 1'));
  await step('see it stored', () => live.untilAllSent(desk));
  await step('kill the host and write on', async () => {
    await host.kill();
    for (const text of ['resposta 2', 'resposta 3', 'resposta 4']) await tickets.answer(desk, text);
  });
  await step('see what waits, and read that the connection is interrupted', async () => {
    await live.banner(desk, 'reconnecting').waitFor();
    await live.waiting(desk, 'resposta 4').waitFor();
    assert.deepEqual(await live.shown(desk, 'resposta'), numbered('resposta', 4));
    await picture(desk, 'robust-reconnecting');
  });
  await step('start the host again and see it all sent', async () => {
    await host.restart();
    await live.untilAllSent(desk);
    await live.untilCalm(desk);
    assert.deepEqual(await live.shown(desk, 'resposta'), numbered('resposta', 4));
  });
  await step('find each answer once and in order on the phone', async () => {
    await phone.bubble(mobile, 'resposta 4').waitFor({ timeout: 40_000 });
    const texts = await mobile.getByTestId('phone-message').filter({ hasText: 'resposta' }).allInnerTexts();
    assert.deepEqual(texts.map((text) => text.match(/resposta \d/)[0]), numbered('resposta', 4));
  });
  await step('hear the customer again without reload', async () => {
    await phone.write(mobile, 'Voltou tudo?');
    await tickets.message(desk, 'Voltou tudo?').waitFor({ timeout: 40_000 });
  });
  await step('write while the host restarts under load, message by message', async () => {
    await Promise.all([
      (async () => {
        await host.kill();
        await host.restart();
      })(),
      (async () => {
        for (const text of numbered('corrida', 8)) await tickets.answer(desk, text);
      })(),
    ]);
    await live.untilAllSent(desk);
    assert.deepEqual(await live.shown(desk, 'corrida'), numbered('corrida', 8));
    await phone.bubble(mobile, 'corrida 8').waitFor({ timeout: 40_000 });
    const texts = await mobile.getByTestId('phone-message').filter({ hasText: 'corrida' }).allInnerTexts();
    assert.deepEqual(texts.map((text) => text.match(/corrida \d/)[0]), numbered('corrida', 8));
  });
  assertClean(desk);
});

journey('two tabs without network send once, in order, and leave together', async ({ host, browser, step }) => {
  const desk = await newPage(browser, host, { width: 390, height: 844 });
  const mobile = await newPage(browser, host, { width: 420, height: 860 });
  await step('talk to a customer, at the size of a phone', async () => {
    const wide = await newPage(browser, host);
    await converse(wide, mobile);
    await wide.context().close();
    await logIn(desk, admin);
    await chooseLanguage(desk, 'en');
    await tickets.showTab(desk, 'assigned');
    await tickets.open(desk, customer);
  });
  const context = desk.context();
  const second = await context.newPage();
  await step('open the conversation in a second tab', async () => {
    await second.goto(desk.url());
    await tickets.message(second, 'Bom dia!').waitFor();
  });
  await step('lose the network and write in both tabs in turns', async () => {
    await context.setOffline(true);
    for (const [index, text] of numbered('tab', 4).entries()) {
      await tickets.answer(index % 2 === 0 ? desk : second, text);
      await live.waiting(second, text).waitFor();
    }
    await live.banner(desk, 'offline').waitFor();
    await picture(desk, 'robust-offline-390-en');
    assert.deepEqual(await live.shown(desk, 'tab'), numbered('tab', 4));
    assert.deepEqual(await live.shown(second, 'tab'), numbered('tab', 4));
  });
  await step('have the customer write meanwhile', () => phone.write(mobile, 'Alguém aí?'));
  await step('get the network back and see all of it sent, and what was missed', async () => {
    await context.setOffline(false);
    for (const tab of [desk, second]) {
      await live.untilAllSent(tab);
      await tickets.message(tab, 'Alguém aí?').waitFor();
      assert.deepEqual(await live.shown(tab, 'tab'), numbered('tab', 4));
    }
    await phone.bubble(mobile, 'tab 4').waitFor();
    const texts = await mobile.getByTestId('phone-message').filter({ hasText: /tab \d/ }).allInnerTexts();
    assert.deepEqual(texts.map((text) => text.match(/tab \d/)[0]), numbered('tab', 4));
  });
  await step('find a message on its way after a reload, and see it sent', async () => {
    await context.route('**/messages/*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await tickets.answer(desk, 'tab 5');
    await live.waiting(desk, 'tab 5').waitFor();
    await desk.reload();
    await live.waiting(desk, 'tab 5').waitFor();
    await context.unroute('**/messages/*');
    await desk.evaluate(() => window.dispatchEvent(new Event('online')));
    await live.untilAllSent(desk);
    await phone.bubble(mobile, 'tab 5').waitFor();
  });
  await step('leave in one tab, with a text that waits, and find nothing of it in either', async () => {
    await context.route('**/messages/*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await tickets.answer(second, 'never to be sent');
    await live.waiting(second, 'never to be sent').waitFor();
    await second.getByTestId('composer').fill('a secret draft');
    for (const tab of [desk, second]) await tab.evaluate(() => (window.pageBeforeLeaving = true));
    await desk.getByTestId('profile-menu').click();
    await desk.getByTestId('logout').click();
    // Both pages are loaded anew, so that nothing stays in their memory.
    for (const tab of [desk, second])
      await tab.waitForFunction(() => location.pathname === '/login' && !window.pageBeforeLeaving);
    await second.waitForFunction(async () => {
      const databases = await indexedDB.databases();
      return databases.length === 0 && !/secret|Rita|userId|ownerId/.test(JSON.stringify(localStorage));
    });
    await context.unroute('**/messages/*');
  });
  await step('send nothing of it as another user of the same browser', async () => {
    await logIn(desk, 'bruno@demo.balcao');
    await desk.getByTestId('profile-menu').waitFor();
    await live.untilCalm(desk);
    assert.equal(await phone.bubble(mobile, 'never to be sent').count(), 0);
  });
  assertClean(desk);
});

journey('a session that ends in the middle of work', async ({ host, browser, step }) => {
  const desk = await newPage(browser, host);
  const context = desk.context();
  let refreshes = 0;
  desk.on('request', (request) => {
    if (request.url().endsWith('/auth/refresh_token')) refreshes += 1;
  });
  await step('open a conversation', async () => {
    await logIn(desk, admin);
    await tickets.showTab(desk, 'closed');
    await tickets.openFirst(desk);
  });
  await step('renew an old token once, however many calls it fails', async () => {
    const before = refreshes;
    const bad = async (route) => {
      const headers = route.request().headers();
      if (refreshes > before || !headers.authorization) return route.fallback();
      await route.fallback({ headers: { ...headers, authorization: 'Bearer out-of-date' } });
    };
    const renewed = desk.waitForResponse((answer) => answer.url().endsWith('/auth/refresh_token'));
    await context.route('**/*', bad);
    await openMenu(desk, 'users');
    await openMenu(desk, 'connections');
    await desk.getByTestId('connection-card').first().waitFor();
    await renewed;
    await context.unroute('**/*', bad);
    assert.equal(refreshes - before, 1);
    await openMenu(desk, 'tickets');
    await desk.getByTestId('tab-open').waitFor();
  });
  await step('stay signed in when the host cannot be asked for a new one', async () => {
    await context.route('**/auth/refresh_token', (route) => route.abort());
    await context.route('**/queue', (route) => route.fulfill({ status: 403, json: { error: 'ERR_SESSION_EXPIRED' } }));
    await desk.evaluate(() => fetch('/queue'));
    await openMenu(desk, 'contacts');
    await desk.waitForURL('**/contacts');
    await context.unrouteAll({ behavior: 'wait' });
    await openMenu(desk, 'tickets');
    await desk.getByTestId('tab-open').waitFor();
  });
  const place = '/contacts';
  await step('come to the login, and back to the wanted place, when the session was ended', async () => {
    await context.clearCookies();
    await openMenu(desk, 'contacts');
    await context.route('**/*', async (route) => {
      const headers = route.request().headers();
      if (!headers.authorization) return route.fallback();
      await route.fallback({ headers: { ...headers, authorization: 'Bearer out-of-date' } });
    });
    await desk.getByRole('searchbox').fill('maria');
    await desk.waitForURL('**/login');
    await context.unrouteAll({ behavior: 'wait' });
    await desk.getByTestId('login-email').fill(admin);
    await desk.getByTestId('login-password').fill('demo12345');
    await desk.getByTestId('login-submit').click();
    await desk.waitForURL(`**${place}`);
  });
  await step('go on in both tabs after signing in once more in a second one', async () => {
    const second = await context.newPage();
    await second.goto('/tickets');
    await second.getByTestId('tab-open').waitFor();
    assert.ok(desk.url().endsWith(place));
    await second.close();
  });
  await step('be sent away, with a word, by a login on another computer', async () => {
    await login(host, admin);
    await desk.getByText('Sua conta foi acessada em outro computador.').waitFor();
    await desk.waitForURL('**/login');
  });
  assertClean(desk);
});

journey('two agents see each other at the same customer', async ({ host, browser, step }) => {
  const desk = await newPage(browser, host);
  const mobile = await newPage(browser, host, { width: 420, height: 860 });
  const other = await newPage(browser, host, { width: 390, height: 844 });
  await step('talk to a customer', () => converse(desk, mobile));
  await step('see no face while alone', async () => assert.equal(await live.face(desk).count(), 0));
  await step('open the same ticket as two people', async () => {
    const bruno = await login(host, 'bruno@demo.balcao');
    const { tickets: found } = await bruno.get('/tickets?searchParam=Teresa&showAll=true');
    const path = `/tickets/${found[0].uuid}`;
    await bruno.put(`/tickets/${found[0].id}`, { status: 'open', userId: bruno.user.id });
    await logIn(other, 'bruno@demo.balcao');
    for (const page of [desk, other]) {
      await page.goto(path);
      await page.getByTestId('conversation').waitFor();
    }
  });
  await step('see each other', async () => {
    await live.face(desk).waitFor();
    await live.face(other).waitFor();
    await picture(other, 'robust-presence-390');
  });
  await step('be warned while both write, and put the warning aside', async () => {
    await desk.getByTestId('composer').fill('Olá');
    await other.getByTestId('composer').pressSequentially('Oi, Teresa');
    await live.collision(desk, 'typing').waitFor();
    await picture(desk, 'robust-collision');
    await live.collision(desk, 'typing').getByRole('button').click();
    await live.collision(desk, 'typing').waitFor({ state: 'detached' });
  });
  await step('be told that the other one has answered', async () => {
    await other.getByTestId('send').click();
    await live.collision(desk, 'answered').waitFor();
    await picture(desk, 'robust-answered');
    await tickets.answer(desk, 'Já respondido');
    await live.collision(desk, 'answered').waitFor({ state: 'detached' });
    await live.untilAllSent(desk);
  });
  await step('be alone again when the other one leaves', async () => {
    await other.context().close();
    await live.face(desk).waitFor({ state: 'detached', timeout: 30_000 });
  });
  assertClean(desk);
});
