// The main road: a customer writes, an agent answers, the ticket wanders over the board and is closed.

import assert from 'node:assert/strict';
import * as connections from '../pages/connections.js';
import * as kanban from '../pages/kanban.js';
import { logIn } from '../pages/login.js';
import * as phone from '../pages/phone.js';
import { openMenu } from '../pages/shell.js';
import * as tickets from '../pages/tickets.js';
import { assertClean, newPage, picture } from '../support/browser.js';
import { journey } from '../support/journey.js';

const customer = 'Teresa Jornada';

journey('a customer writes, an agent answers and closes', async ({ host, browser, step }) => {
  const desk = await newPage(browser, host);
  const mobile = await newPage(browser, host, { width: 420, height: 860 });
  let address;

  await step('log in as an admin', () => logIn(desk, 'admin@demo.balcao'));
  await step('start the connection and see its QR code', async () => {
    address = await connections.showQrAddress(desk);
    await picture(desk, 'connection-qr');
  });
  await step('open the phone by the address of the QR code', () => phone.openPhone(mobile, address));
  await step('see the connection become connected without reload', () => connections.untilConnected(desk));
  await step('create a customer on the phone', () => phone.createPersona(mobile, customer, '5511944440001'));
  await step('look at the waiting tickets before anything is written', async () => {
    await openMenu(desk, 'tickets');
    await tickets.showTab(desk, 'pending');
    assert.equal(await tickets.row(desk, customer).count(), 0);
  });
  await step('write as the customer', () => phone.write(mobile, 'Bom dia, meu pedido atrasou'));
  await step('see the ticket appear under Pending without reload', async () => {
    await tickets.row(desk, customer).waitFor();
    await picture(desk, 'inbox-pending');
  });
  await step('accept it', () => tickets.accept(desk, customer));
  await step('see what the customer wrote', () => tickets.message(desk, 'meu pedido atrasou').waitFor());
  await step('see on the phone that it was read', () => phone.untilAck(mobile, 'meu pedido atrasou', 4));
  await step('answer', () => tickets.answer(desk, 'Bom dia! Já estou verificando.'));
  await step('see the answer on the phone', async () => {
    await phone.bubble(mobile, 'Já estou verificando').waitFor();
    await picture(mobile, 'phone');
  });
  await step('see blue ticks at the desk', async () => {
    await tickets.untilAck(desk, 'Já estou verificando', 4);
    await picture(desk, 'conversation');
  });
  await step('drag the card on the kanban', async () => {
    await openMenu(desk, 'kanban');
    await kanban.card(desk, customer).waitFor();
    await kanban.drag(desk, customer, 1);
    await kanban.lane(desk, 1).getByTestId('kanban-card').filter({ hasText: customer }).waitFor();
    await picture(desk, 'kanban');
  });
  await step('find the card there after a reload', async () => {
    await desk.reload();
    await kanban.lane(desk, 1).getByTestId('kanban-card').filter({ hasText: customer }).waitFor();
  });
  await step('close the ticket', async () => {
    await openMenu(desk, 'tickets');
    await tickets.showTab(desk, 'assigned');
    await tickets.open(desk, customer);
    await tickets.close(desk);
    await tickets.row(desk, customer).waitFor({ state: 'detached' });
  });
  await step('find it among the closed ones', async () => {
    await tickets.showTab(desk, 'closed');
    await tickets.row(desk, customer).waitFor();
  });
  assertClean(desk, mobile);
});
