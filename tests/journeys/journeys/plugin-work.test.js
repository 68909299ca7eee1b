// What a plugin did and what it could not do: the recorded calls and the work that stopped, by keyboard and on a phone.

import assert from 'node:assert/strict';
import { visit } from '../pages/any.js';
import { focused, tabTo } from '../pages/keyboard.js';
import { logIn } from '../pages/login.js';
import { login } from '../support/api.js';
import { SIZES, violationsInBothSchemes } from '../support/axe.js';
import { assertClean, newPage, picture } from '../support/browser.js';
import { journey } from '../support/journey.js';
import { clipped, smallTargets } from '../support/touch.js';

const CALLS = '[data-testid="plugin-calls"]';
const WORK = '[data-testid="dead-work"]';

const copied = (page) => page.evaluate(() => navigator.clipboard.readText());
const toast = (page, words) => page.getByTestId('toast').filter({ hasText: words }).first().waitFor();

/** A page that may read what it has copied. */
async function openPage(browser, host, wishes) {
  const page = await newPage(browser, host, wishes);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  return page;
}

/** Nothing on this page is too small for a finger or cut off. */
async function assertHandy(page) {
  assert.deepEqual([...(await smallTargets(page)), ...(await clipped(page))], []);
}

journey('an author finds a recorded call by keyboard and on a phone', async ({ host, browser, step }) => {
  const admin = await login(host, 'admin@demo.balcao');
  const operator = await login(host, 'super@demo.balcao');
  const page = await openPage(browser, host, SIZES.desk);
  const phone = await openPage(browser, host, { ...SIZES.phone, touch: true, scheme: 'dark' });
  let calls;
  await step('let the board make some calls', async () => {
    for (let call = 0; call < 3; call += 1) await admin.get('/kanban/lanes');
    ({ calls } = await operator.get('/plugins/kanban/calls'));
    assert.ok(calls.length >= 3);
  });
  await step('go to the health of the plugin by keyboard', async () => {
    await logIn(page, 'super@demo.balcao');
    await visit(page, '/plugins?id=kanban');
    await tabTo(page, '[data-testid="plugin-tab-overview"]');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.locator(`${CALLS} tr[data-record]`).first().waitFor();
    await picture(page, 'plugin-calls');
    assert.deepEqual(await violationsInBothSchemes(page), []);
  });
  await step('walk down the calls with the arrows and copy the second', async () => {
    await tabTo(page, `${CALLS} [data-action="copy"]`);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await toast(page, 'Comando copiado');
    assert.equal(await copied(page), `balcao plugin replay ${calls[1].id}`);
    assert.equal((await focused(page)).testId, 'row-copy');
  });
  await step('copy one with a finger', async () => {
    await logIn(phone, 'super@demo.balcao');
    await visit(phone, '/plugins?id=kanban');
    await phone.getByTestId('plugin-tab-health').tap();
    const row = phone.locator(`${CALLS} tr[data-record]`).first();
    await row.scrollIntoViewIfNeeded();
    await picture(phone, 'plugin-calls-phone');
    await assertHandy(phone);
    await row.getByTestId('row-copy').tap();
    await toast(phone, 'Comando copiado');
    assert.match(await copied(phone), /^balcao plugin replay /);
  });
  assertClean(page, phone);
});

/** Work as the host tells of it; what the page asks for is noted and carried out here. */
async function stoppedWork(page) {
  const asked = [];
  const job = (id, name, error) => ({
    id, kind: id === 1 ? 'event' : 'job', name, attempts: 5, error, createdAt: '2026-11-20T12:00:00.000Z', companyId: 1,
    payload: { message: 'Segunda via do boleto', address: `https://example.com/${'entregas/'.repeat(12)}${id}` },
  });
  let work = [job(1, 'message.created', 'HTTP 500: o serviço não responde'), job(2, 'deliver', null), job(3, 'deliver', 'sem_espaco_'.repeat(12))];
  await page.route('**/modules/webhook/work**', async (route) => {
    const request = route.request();
    const ids = request.postDataJSON()?.ids ?? work.map(({ id }) => id);
    if (request.method() === 'GET') return route.fulfill({ json: { work } });
    work = work.filter(({ id }) => !ids.includes(id));
    asked.push([request.method(), ids]);
    return route.fulfill({ json: { replayed: ids.length, removed: ids.length } });
  });
  return asked;
}

const rows = (page) => page.locator(`${WORK} tr[data-record]`);

journey('an admin tries stopped work again by keyboard and on a phone', async ({ host, browser, step }) => {
  const page = await newPage(browser, host, SIZES.desk);
  const phone = await newPage(browser, host, { ...SIZES.phone, touch: true });
  const asked = await stoppedWork(page);
  const askedByPhone = await stoppedWork(phone);
  await step('find it by keyboard and read what it is', async () => {
    await logIn(page, 'admin@demo.balcao');
    await visit(page, '/modules?id=webhook');
    await tabTo(page, '[data-testid="module-tab-overview"]');
    await page.keyboard.press('ArrowRight');
    await rows(page).first().waitFor();
    await tabTo(page, `${WORK} summary`);
    await page.keyboard.press('Enter');
    await page.getByLabel('Conteúdo').first().getByText('Segunda via').waitFor();
    await picture(page, 'plugin-work');
    assert.deepEqual(await violationsInBothSchemes(page), []);
  });
  await step('try the first again, and give the next up after a question', async () => {
    await tabTo(page, `${WORK} [data-action="replay"]`);
    await page.keyboard.press('Enter');
    await toast(page, '1 trabalho volta à fila');
    await page.waitForFunction((all) => document.querySelectorAll(all).length === 2, `${WORK} tr[data-record]`);
    await tabTo(page, `${WORK} [data-action="discard"]`);
    await page.keyboard.press('Enter');
    await page.getByTestId('confirm-dialog').waitFor();
    await page.keyboard.press('Enter');
    await toast(page, '1 trabalho descartado');
    assert.deepEqual(asked, [['POST', [1]], ['DELETE', [2]]]);
  });
  await step('try all the rest again', async () => {
    await tabTo(page, '[data-testid="replay-all"]', { back: true });
    await page.keyboard.press('Enter');
    await page.getByText('Nada parado').waitFor();
    assert.deepEqual(asked.at(-1), ['POST', [3]]);
  });
  await step('do the same with a finger', async () => {
    await logIn(phone, 'admin@demo.balcao');
    await visit(phone, '/modules?id=webhook');
    await phone.getByTestId('module-tab-logs').tap();
    await rows(phone).first().waitFor();
    await phone.locator(`${WORK} summary`).first().tap();
    await picture(phone, 'plugin-work-phone');
    await assertHandy(phone);
    await rows(phone).first().getByTestId('row-replay').tap();
    await toast(phone, '1 trabalho volta à fila');
    await rows(phone).first().getByTestId('row-discard').tap();
    await phone.getByTestId('confirm').tap();
    await toast(phone, '1 trabalho descartado');
    assert.deepEqual(askedByPhone, [['POST', [1]], ['DELETE', [2]]]);
  });
  assertClean(page, phone);
});
