// The channels of a company: adding, changing, pairing, losing and removing them, and a new company's first steps.

import assert from 'node:assert/strict';
import * as connections from '../pages/connections.js';
import { logIn } from '../pages/login.js';
import { chooseLanguage, openMenu } from '../pages/shell.js';
import { login } from '../support/api.js';
import { assertClean, newPage, picture } from '../support/browser.js';
import { connectPhone, openConversation } from '../support/conversation.js';
import { journey } from '../support/journey.js';

journey('an admin looks after the connections', async ({ host, browser, step }) => {
  const admin = await login(host, 'admin@demo.balcao');
  const page = await newPage(browser, host, { width: 1440, height: 900 });
  await step('log in and see in the menu that something needs attention', async () => {
    await logIn(page, 'admin@demo.balcao');
    await page.getByTestId('menu-connections-alert').waitFor();
    await openMenu(page, 'connections');
    await page.getByTestId('connection-card').first().waitFor();
    await picture(page, 'connections');
  });
  await step('be told what is wrong with a form', async () => {
    await page.getByTestId('connection-add').click();
    await page.getByTestId('field-expiresTicket').fill('-3');
    await page.getByTestId('field-token').fill('curto');
    await page.getByTestId('form-submit').click();
    const form = page.getByTestId('connection-form');
    await form.getByText('Obrigatório', { exact: true }).waitFor();
    await form.getByText('número inteiro').waitFor();
    await form.getByText('16 letras').waitFor();
    await picture(page, 'connection-form-problems');
  });
  await step('add a connection with every field and see its QR code counted down', async () => {
    await page.getByTestId('field-name').fill('Loja do Centro');
    await page.getByTestId('token-generate').click();
    await page.getByTestId('field-greetingMessage').fill('Olá!');
    await page.getByTestId('field-timeToTransfer').fill('5');
    await page.getByTestId('field-expiresTicket').fill('30');
    await page.getByTestId('field-expiresInactiveMessage').fill('Encerramos por aqui.');
    await page.getByTestId('form-submit').click();
    await page.getByTestId('qr-dialog').locator('svg[width="256"]').waitFor();
    await page.getByTestId('qr-countdown').waitFor();
    await picture(page, 'connection-qr-countdown');
    await page.keyboard.press('Escape');
    await page.getByTestId('qr-dialog').waitFor({ state: 'detached' });
  });
  await step('find what was entered when it is changed', async () => {
    await connections.card(page, 'Loja do Centro').getByTestId('connection-edit').click();
    const value = (name) => page.getByTestId(`field-${name}`).inputValue();
    await page.getByTestId('connection-form').waitFor();
    assert.deepEqual(
      [await value('greetingMessage'), await value('timeToTransfer'), await value('expiresTicket'), await value('maxUseBotQueues')],
      ['Olá!', '5', '30', '3'],
    );
    assert.match(await value('token'), /^[0-9a-f]{40}$/);
    await picture(page, 'connection-form');
    await page.getByTestId('field-name').fill('Loja do Norte');
    await page.getByTestId('form-submit').click();
    await connections.card(page, 'Loja do Norte').waitFor();
  });
  let lost;
  await step('see a phone pair and leave without reload, with the reason', async () => {
    const { connection, phone } = await connectPhone(host, admin);
    lost = connection.id;
    await connections.ofStatus(page, lost, 'CONNECTED').waitFor();
    await phone.leave();
    const card = connections.ofStatus(page, lost, 'DISCONNECTED');
    await card.getByText('O telefone encerrou a sessão').waitFor();
  });
  await step('see the outage on the time line', async () => {
    await connections.ofStatus(page, lost, 'DISCONNECTED').getByTestId('connection-history').click();
    await page.getByTestId('outage').first().waitFor();
    await picture(page, 'connection-history');
    await page.keyboard.press('Escape');
    await page.getByTestId('connection-history-dialog').waitFor({ state: 'detached' });
  });
  await step('remove a connection after a question', async () => {
    await connections.card(page, 'Loja do Norte').getByTestId('connection-delete').click();
    await page.getByText('Deseja realmente excluir este registro?').waitFor();
    await page.getByTestId('confirm').click();
    await connections.card(page, 'Loja do Norte').waitFor({ state: 'detached' });
  });
  assertClean(page);
});

journey('connections on a phone, in English', async ({ host, browser, step }) => {
  const page = await newPage(browser, host, { width: 390, height: 844, scheme: 'dark' });
  await step('log in and choose English', async () => {
    await logIn(page, 'admin@demo.balcao');
    await chooseLanguage(page, 'en');
    await page.goto('/connections');
    await page.getByTestId('connection-card').first().waitFor();
    await picture(page, 'connections-phone');
  });
  await step('see nothing cut off at the side', async () => {
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 390));
  });
  await step('open the QR code', async () => {
    const card = page.getByTestId('connection-card').first();
    await card.getByTestId('connection-new-qr').or(card.getByTestId('connection-qr')).click();
    await page.getByTestId('qr-countdown').waitFor();
    await picture(page, 'connection-qr-phone');
    await page.keyboard.press('Escape');
  });
  await step('open the form', async () => {
    await page.getByTestId('connection-edit').first().click();
    await page.getByTestId('field-name').waitFor();
    await picture(page, 'connection-form-phone');
  });
  assertClean(page);
});

journey('a new company takes its first steps', async ({ host, browser, step }) => {
  const admin = await login(host, 'admin@outra.balcao');
  const page = await newPage(browser, host, { width: 1440, height: 900 });
  await step('start with an empty company', () => emptyCompany(admin));
  await step('be led from the empty inbox to the checklist', async () => {
    await logIn(page, 'admin@outra.balcao');
    await page.goto('/tickets');
    await page.getByTestId('first-steps-hint').waitFor();
    await picture(page, 'first-steps-inbox');
    await page.getByTestId('first-steps-hint').getByRole('link').click();
    await page.getByTestId('first-steps').waitFor();
    await picture(page, 'first-steps');
    assert.equal(await done(page).count(), 0);
  });
  await step('see the queue ticked once there is one', async () => {
    await page.getByTestId('first-step-queue').getByRole('link').click();
    await page.waitForURL('**/queues');
    await admin.post('/queue', { name: 'Vendas', color: '#112233', greetingMessage: '' });
    await page.goto('/');
    await page.locator('[data-testid="first-step-queue"][data-done="true"]').waitFor();
    assert.equal(await done(page).count(), 1);
  });
  await step('see the checklist go once everything is done', async () => {
    await admin.post('/users', {
      name: 'Novo Atendente',
      email: 'novo@outra.balcao',
      password: 'demo12345',
      profile: 'user',
      queueIds: [],
    });
    const { phone } = await connectPhone(host, admin);
    await openConversation(phone, admin, { from: '5511922220001', name: 'Eu Mesma' }, 'Teste');
    await page.goto('/');
    await page.getByTestId('menu-dashboard').waitFor();
    await page.getByTestId('first-steps').waitFor({ state: 'detached' });
  });
  assertClean(page);
});

function done(page) {
  return page.locator('[data-testid^="first-step-"][data-done="true"]');
}

async function emptyCompany(admin) {
  const { tickets } = await admin.get('/tickets?showAll=true&pageNumber=1');
  for (const { id } of tickets) await admin.delete(`/tickets/${id}`);
  for (const { id } of await admin.get('/queue')) await admin.delete(`/queue/${id}`);
  for (const { id } of await admin.get('/users/list')) if (id !== admin.user.id) await admin.delete(`/users/${id}`);
}
