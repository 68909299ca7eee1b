// A workflow of another system answers the customers of a queue until a person takes over.

import assert from 'node:assert/strict';
import * as connections from '../pages/connections.js';
import { logIn } from '../pages/login.js';
import * as office from '../pages/office.js';
import * as phone from '../pages/phone.js';
import { openMenu } from '../pages/shell.js';
import * as tickets from '../pages/tickets.js';
import { login, turnOn } from '../support/api.js';
import { assertClean, newPage, picture } from '../support/browser.js';
import { journey } from '../support/journey.js';
import { startWorkflow } from '../support/workflow.js';

const CUSTOMER = 'Otávio Encomenda';
const BOT = 'Fluxo de vendas';
const QUEUE = 'Vendas';
const HELLO = 'Oi! Sou a assistente da loja.';
const ASK = 'Para quantas pessoas é o bolo?';
const HUMAN = 'Aqui é a Ana, agora sou eu com você.';

journey('a workflow answers the customers of a queue until an agent takes over', async ({ host, browser, step }) => {
  const back = await newPage(browser, host, { width: 1440, height: 900 });
  const desk = await newPage(browser, host, { width: 390, height: 844, scheme: 'dark' });
  const mobile = await newPage(browser, host, { width: 420, height: 860 });
  const admin = await login(host, 'admin@demo.balcao');
  const workflow = await startWorkflow(({ number }) => ({ messages: number === 1 ? [HELLO, ASK] : [`Anotado (${number})`] }));

  try {
    await step('set the workflow up, with its token', async () => {
      await turnOn(admin, 'n8n');
      await logIn(back, 'admin@demo.balcao');
      await openMenu(back, 'integrations');
      await office.add(back);
      await office.choose(back, 'field-type', 'n8n');
      await office.fill(back, { name: BOT });
      await office.refused(back, 'Obrigatório', 'values.url');
      await office.fill(back, { 'values.url': workflow.url, 'values.token': 'chave-do-fluxo' });
      await picture(back, 'queue-bot-form');
      await office.save(back);
      await office.row(back, BOT).waitFor();
    });
    await step('bind it to a queue', async () => {
      await openMenu(back, 'queues');
      await office.edit(back, QUEUE);
      await back.getByTestId('field-integrationId').getByRole('combobox').click();
      await back.getByRole('option', { name: BOT }).click();
      await office.save(back);
      await office.edit(back, QUEUE);
      await back.getByTestId('field-integrationId').getByText(BOT).waitFor();
      await picture(back, 'queue-bot-queue');
      await back.getByTestId('form-cancel').click();
    });
    await step('write as a customer, choose the queue and be answered by the workflow', async () => {
      await phone.openPhone(mobile, await connections.showQrAddress(back));
      await connections.untilConnected(back);
      await phone.createPersona(mobile, CUSTOMER, '5511944440123');
      await phone.write(mobile, 'Oi');
      await phone.bubble(mobile, QUEUE).waitFor();
      await phone.write(mobile, '1');
      await phone.bubble(mobile, HELLO).waitFor();
      await phone.bubble(mobile, ASK).waitFor();
      await phone.write(mobile, 'Trinta');
      await phone.bubble(mobile, 'Anotado (2)').waitFor();
      await picture(mobile, 'queue-bot-phone');
    });
    await step('see at the workflow who asks, and that it is the desk', () => {
      assert.deepEqual(workflow.asked.map(({ message }) => message.body), ['1', 'Trinta']);
      assert.equal(workflow.asked[0].authorization, 'Bearer chave-do-fluxo');
      assert.equal(workflow.asked[0].contact.name, CUSTOMER);
    });
    await step('see as an agent what the bot has said, and that it is a bot', async () => {
      await logIn(desk, 'ana@demo.balcao');
      await tickets.showTab(desk, 'pending');
      await tickets.row(desk, CUSTOMER).getByLabel('Com o robô').waitFor();
      await picture(desk, 'queue-bot-pending');
    });
    await step('take over and answer', async () => {
      await tickets.accept(desk, CUSTOMER);
      await tickets.message(desk, ASK).waitFor();
      await tickets.answer(desk, HUMAN);
      await phone.bubble(mobile, HUMAN).waitFor();
      await picture(desk, 'queue-bot-taken-over');
    });
    await step('write again: the agent has it, and the workflow is not asked', async () => {
      await phone.write(mobile, 'Que bom, obrigado!');
      await tickets.message(desk, 'Que bom, obrigado!').waitFor();
      await phone.untilAck(mobile, 'Que bom, obrigado!', 4);
      assert.equal(workflow.asked.length, 2);
    });
    assertClean(back, desk, mobile);
  } finally {
    await workflow.stop();
  }
}, { settings: { BALCAO_OUTBOUND_LOCAL: '1' } });
