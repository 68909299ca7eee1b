// Scheduled messages, from a conversation over the calendar to the customer's phone.

import assert from 'node:assert/strict';
import * as connections from '../pages/connections.js';
import * as inbox from '../pages/inbox.js';
import { logIn } from '../pages/login.js';
import * as office from '../pages/office.js';
import * as phone from '../pages/phone.js';
import * as schedules from '../pages/schedules.js';
import { openMenu } from '../pages/shell.js';
import * as tickets from '../pages/tickets.js';
import { login } from '../support/api.js';
import { violationsInBothSchemes } from '../support/axe.js';
import { assertClean, newPage, picture } from '../support/browser.js';
import { journey } from '../support/journey.js';
import { png } from '../support/samples.js';

const customer = 'Teresa Agenda';
const QUESTION = { pt: 'Deseja realmente excluir este registro?', es: '¿Realmente desea eliminar este registro?' };

journey('a message is scheduled in a conversation, changed, and reaches the phone at its time', async ({ host, browser, step }) => {
  const admin = await login(host, 'admin@demo.balcao');
  const desk = await newPage(browser, host, { width: 1440, height: 900 });
  const mobile = await newPage(browser, host, { width: 420, height: 860 });

  await step('log in and connect a phone', async () => {
    await logIn(desk, 'admin@demo.balcao');
    await phone.openPhone(mobile, await connections.showQrAddress(desk));
    await connections.untilConnected(desk);
    await phone.createPersona(mobile, customer, '5511944440077');
  });
  await step('accept what the customer writes', async () => {
    await phone.write(mobile, 'Quando chega a minha encomenda?');
    await openMenu(desk, 'tickets');
    await tickets.showTab(desk, 'pending');
    await tickets.accept(desk, customer);
    await tickets.showTab(desk, 'assigned');
  });
  await step('go from the conversation to a new message for the customer', async () => {
    await inbox.choose(desk, customer, 'schedule');
    const contact = desk.getByTestId('field-contact').getByRole('combobox');
    await contact.waitFor();
    assert.equal(await contact.inputValue(), customer);
    assert.equal(new URL(desk.url()).search, '', 'a reload does not ask again');
  });
  await step('read what is missing', async () => {
    await office.refused(desk, 'Obrigatório', 'body');
    await office.fill(desk, { body: 'Oi!!' });
    await office.refused(desk, 'Mensagem muito curta', 'body');
    await office.fill(desk, { body: 'Chega amanhã', sendAt: '2020-01-01T10:00' });
    await office.refused(desk, 'Esta hora já passou', 'sendAt');
    await picture(desk, 'schedules-form');
    await desk.getByTestId('form-cancel').click();
    await desk.getByTestId('confirm').click();
  });
  await step('write it with a picture', async () => {
    await office.add(desk);
    await schedules.chooseContact(desk, customer);
    await office.fill(desk, { body: '{{name}}: chega hoje' });
    await desk.getByTestId('file-input').setInputFiles({ name: 'pacote.png', mimeType: 'image/png', buffer: png(320, 200, [70, 80, 200]) });
    await desk.getByRole('dialog').getByRole('img', { name: 'pacote.png' }).waitFor();
    await office.save(desk);
    await schedules.untilStatus(desk, 'chega hoje', 'PENDENTE');
  });
  await step('change it', async () => {
    await office.edit(desk, 'chega hoje');
    await desk.getByRole('dialog').getByRole('img', { name: 'pacote.png' }).waitFor();
    await office.fill(desk, { body: '{{name}}: chega amanhã' });
    await office.save(desk);
    await schedules.untilStatus(desk, 'chega amanhã', 'PENDENTE');
    await picture(desk, 'schedules');
  });
  await step('find it by a part of its text', async () => {
    await office.search(desk, 'CHEGA AMANHA', 'chega amanhã');
    await desk.getByTestId('search-input').fill('');
  });
  await step('see it in the calendar and walk over the days by keyboard', async () => {
    await schedules.showWith(desk, 'month', customer);
    await picture(desk, 'schedules-month');
    assert.deepEqual(await violationsInBothSchemes(desk), []);
    await desk.locator('[data-day][tabindex="0"]').focus();
    const today = await schedules.focusedDay(desk);
    await desk.keyboard.press('ArrowRight');
    const next = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
    await desk.locator(`[data-day="${next}"]:focus`).waitFor();
    await desk.keyboard.press('Enter');
    assert.match(await office.field(desk, 'sendAt').inputValue(), new RegExp(`^${next}T`));
    await desk.getByTestId('form-cancel').click();
    await desk.getByTestId('schedule-form').waitFor({ state: 'detached' });
    await schedules.showWith(desk, 'week', customer);
    await picture(desk, 'schedules-week');
    await schedules.show(desk, 'list');
  });
  await step('send it now and see it on the phone', async () => {
    await office.seldom(desk, 'chega amanhã', 'send');
    await phone.bubble(mobile, 'Teresa Agenda: chega amanhã').waitFor({ timeout: 30_000 });
    await schedules.untilStatus(desk, 'chega amanhã', 'ENVIADA');
  });
  await step('find nothing to change in what was sent', async () => {
    await office.row(desk, 'chega amanhã').getByTestId('row-view').click();
    await desk.getByTestId('schedule-form').getByText('Enviada em').waitFor();
    assert.equal(await desk.getByTestId('form-submit').count(), 0);
    await desk.getByTestId('form-cancel').click();
  });
  await step('see another one leave by itself when its time has come', async () => {
    const { contacts } = await admin.get(`/contacts?searchParam=${encodeURIComponent(customer)}&pageNumber=1`);
    const sendAt = new Date(Date.now() + 2_000).toISOString();
    await admin.post('/schedules', { contactId: contacts[0].id, body: 'Saiu para entrega', sendAt });
    await office.row(desk, 'Saiu para entrega').waitFor();
    await phone.bubble(mobile, 'Saiu para entrega').waitFor({ timeout: 30_000 });
    await schedules.untilStatus(desk, 'Saiu para entrega', 'ENVIADA');
  });
  await step('take one back before its time', async () => {
    await office.add(desk);
    await schedules.chooseContact(desk, customer);
    await office.fill(desk, { body: 'Melhor não mandar' });
    await office.save(desk);
    await office.remove(desk, 'Melhor não mandar', QUESTION.pt);
    assert.equal((await admin.get('/schedules/?searchParam=melhor')).count, 0);
  });
  await step('find both messages in the conversation', async () => {
    await openMenu(desk, 'tickets');
    await tickets.open(desk, customer);
    await tickets.message(desk, 'Teresa Agenda: chega amanhã').waitFor();
    await tickets.message(desk, 'Saiu para entrega').waitFor();
  });
  assertClean(desk, mobile);
});

journey('messages are scheduled on a phone, in the dark', async ({ host, browser, step }) => {
  const page = await newPage(browser, host, { width: 390, height: 844, locale: 'es', scheme: 'dark' });
  await office.speak(page, 'es');
  await step('log in', () => logIn(page, 'ana@demo.balcao'));
  await step('find nothing scheduled', async () => {
    await page.goto('/schedules');
    await page.getByText('Ningún mensaje programado').waitFor();
  });
  await step('write a message', async () => {
    await office.add(page);
    await schedules.chooseContact(page, 'Café Estação');
    await office.fill(page, { body: 'Oi!!' });
    await office.refused(page, 'Mensaje muy corto', 'body');
    await office.fill(page, { body: 'Su pedido está listo' });
    await picture(page, 'schedules-phone-form');
    await office.save(page);
    await schedules.untilStatus(page, 'Su pedido está listo', 'PENDENTE');
    await picture(page, 'schedules-phone');
  });
  await step('see it in the agenda of the week', async () => {
    await schedules.showWith(page, 'week', 'Café Estação');
    await picture(page, 'schedules-phone-agenda');
    assert.deepEqual(await violationsInBothSchemes(page), []);
  });
  await step('open it there and delete it', async () => {
    await schedules.entry(page, 'Café Estação').click();
    await page.getByTestId('schedule-remove').click();
    const dialog = page.getByTestId('confirm-dialog');
    await dialog.getByText(QUESTION.es).waitFor();
    await dialog.getByTestId('confirm').click();
    await schedules.entry(page, 'Café Estação').waitFor({ state: 'detached' });
  });
  assertClean(page);
});
