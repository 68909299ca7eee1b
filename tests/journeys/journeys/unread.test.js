// Coming back to a conversation in which the customer has written meanwhile.

import assert from 'node:assert/strict';
import { logIn } from '../pages/login.js';
import * as tickets from '../pages/tickets.js';
import { login } from '../support/api.js';
import { assertClean, newPage, picture } from '../support/browser.js';
import { connectPhone, openConversation } from '../support/conversation.js';
import { journey } from '../support/journey.js';

const CUSTOMER = { from: '5511933330010', name: 'Gustavo Volta' };
const OTHER = 'Café Estação';

journey('an agent comes back and finds the mark before what is new', async ({ host, browser, step }) => {
  const page = await newPage(browser, host, { width: 1440, height: 900 });
  const ana = await login(host, 'ana@demo.balcao');
  const { phone } = await connectPhone(host, await login(host, 'admin@demo.balcao'));
  await openConversation(phone, ana, CUSTOMER, 'Oi, tudo bem?');
  const write = (body) => phone.write(CUSTOMER, { id: crypto.randomUUID(), body, type: 'text' });
  await step('read and answer a conversation, and go to another', async () => {
    await logIn(page, 'ana@demo.balcao');
    await tickets.open(page, CUSTOMER.name);
    await tickets.answer(page, 'Tudo, e com você?');
    await tickets.message(page, 'Tudo, e com você?').waitFor();
    await tickets.open(page, OTHER);
    await page.getByRole('heading', { name: OTHER }).waitFor();
  });
  await step('come back when the customer has written twice', async () => {
    await write('Quero encomendar um bolo');
    await write('Pra sábado');
    await tickets.row(page, CUSTOMER.name).filter({ hasText: 'Pra sábado' }).waitFor();
    await tickets.open(page, CUSTOMER.name);
    await tickets.message(page, 'Pra sábado').waitFor();
    await page.getByTestId('unread-divider').waitFor();
    await picture(page, 'unread-back');
  });
  await step('see the mark between the own answer and what is new', async () => {
    const lines = await page
      .getByTestId('conversation')
      .locator('[data-testid="message"], [data-testid="unread-divider"]')
      .evaluateAll((all) => all.map((one) => (one.matches('[data-testid="message"]') ? one.innerText : '---')));
    const at = lines.indexOf('---');
    assert.match(lines[at - 1], /Tudo, e com você/);
    assert.match(lines[at + 1], /Quero encomendar/);
  });
  assertClean(page);
});
