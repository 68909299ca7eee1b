// The virtual phone: everything that a customer can send besides words, and what happens to it afterwards.

import assert from 'node:assert/strict';
import * as connections from '../pages/connections.js';
import { logIn } from '../pages/login.js';
import * as messages from '../pages/messages.js';
import * as phone from '../pages/phone.js';
import { openMenu } from '../pages/shell.js';
import * as tickets from '../pages/tickets.js';
import { assertClean, newPage } from '../support/browser.js';
import { journey } from '../support/journey.js';
import { png } from '../support/samples.js';

const customer = 'Marina Telefone';
const friend = 'Davi Telefone';

journey('a customer sends everything that a phone can send', async ({ host, browser, step }) => {
  const desk = await newPage(browser, host);
  const mobile = await newPage(browser, host, { width: 420, height: 860 });

  await step('pair a phone and write as a customer', async () => {
    await logIn(desk, 'admin@demo.balcao');
    await phone.openPhone(mobile, await connections.showQrAddress(desk));
    await connections.untilConnected(desk);
    await phone.createPersona(mobile, customer, '5511944440011');
    await phone.write(mobile, 'Olá, tudo bem?');
    await openMenu(desk, 'tickets');
    await tickets.showTab(desk, 'pending');
    await tickets.accept(desk, customer);
  });
  await step('send a picture, a place and a card', async () => {
    await phone.sendFile(mobile, { name: 'foto.png', mimeType: 'image/png', buffer: png(8, 8, [200, 40, 40]) });
    await phone.attach(mobile, 'location', ['Mercado Municipal', '-23.5416', '-46.6294']);
    await phone.attach(mobile, 'card', ['Bia Cartão', '5511900000001']);
    await messages.ofKind(desk, 'image').waitFor();
    await messages.ofKind(desk, 'location').waitFor();
    await tickets.message(desk, 'Bia Cartão').waitFor();
  });
  await step('speak a message', async () => {
    await phone.speak(mobile, 1_500);
    await messages.ofKind(desk, 'voice').waitFor();
  });
  await step('correct a message', async () => {
    await phone.act(mobile, 'tudo bem', 'edit');
    await phone.write(mobile, 'Olá, tudo ótimo?');
    await tickets.message(desk, 'tudo ótimo').waitFor();
  });
  await step('react to it and take it back', async () => {
    await phone.act(mobile, 'tudo ótimo', 'react');
    await messages.reactions(tickets.message(desk, 'tudo ótimo')).waitFor();
    await phone.act(mobile, 'tudo ótimo', 'delete');
    await mobile.getByText('Mensagem apagada').waitFor();
  });
  await step('call with and without pictures, and be told that nobody takes calls', async () => {
    await phone.call(mobile, false);
    await phone.bubble(mobile, 'não atende chamadas').first().waitFor();
    await phone.call(mobile, true);
    await tickets.message(desk, 'Chamada de vídeo perdida').waitFor();
  });
  await step('write in a group as two people', async () => {
    await mobile.getByTestId('phone-back').click();
    await phone.createPersona(mobile, friend, '5511944440012');
    await phone.createGroup(mobile, 'Turma do Telefone');
    await mobile.getByTestId('phone-writer').selectOption({ label: customer });
    await phone.write(mobile, 'Quem vem hoje?');
    await mobile.getByTestId('phone-writer').selectOption({ label: friend });
    await phone.write(mobile, 'Eu vou');
    await tickets.showTab(desk, 'pending');
    await tickets.accept(desk, 'Turma do Telefone');
    await tickets.message(desk, 'Quem vem hoje?').waitFor();
    await tickets.message(desk, 'Eu vou').waitFor();
    assert.equal(await tickets.message(desk, 'Eu vou').count(), 1);
  });
  await assertClean(desk, mobile);
});
