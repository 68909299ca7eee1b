// Bots that answer customers, and another system that is told what happens.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import * as connections from '../pages/connections.js';
import { logIn } from '../pages/login.js';
import * as office from '../pages/office.js';
import * as phone from '../pages/phone.js';
import { openMenu } from '../pages/shell.js';
import { login, turnOn } from '../support/api.js';
import { author } from '../support/author.js';
import { violationsInBothSchemes } from '../support/axe.js';
import { assertClean, newPage, picture } from '../support/browser.js';
import { connectPhone } from '../support/conversation.js';
import { root } from '../support/host.js';
import { journey } from '../support/journey.js';
import { signatureOf, startReceiver } from '../support/receiver.js';

const QUESTION = 'Deseja realmente excluir este registro?';

journey('a bot is set up, bound to a connection, answers a customer and is let go', async ({ host, browser, step }) => {
  const page = await newPage(browser, host, { width: 1440, height: 900 });
  const mobile = await newPage(browser, host, { width: 420, height: 860 });
  const writer = author(host);
  const admin = await login(host, 'admin@demo.balcao');

  try {
    await step('install a bot of another publisher', async () => {
      await writer.run('pack', join(root, 'host/runtime/fixtures/bot'), '--out', '.');
      const said = await writer.run('sign', 'sample-bot-1.0.0.balcao');
      const operator = await login(host, 'super@demo.balcao');
      const publicKey = said.match(/trust you: ([0-9a-f]{64})/)[1];
      await operator.post('/plugins/publishers', { name: 'Loja de Robôs', publicKey, trust: 'publisher' });
      assert.match(await writer.run('install', 'sample-bot-1.0.0.balcao'), /sample-bot 1\.0\.0 runs/);
      await turnOn(admin, 'sample-bot');
    });
    await step('set it up with what its package asks for', async () => {
      await logIn(page, 'admin@demo.balcao');
      await openMenu(page, 'integrations');
      await office.add(page);
      await office.choose(page, 'field-type', 'sample-bot');
      await office.fill(page, { name: 'Robô da loja', 'values.greeting': 'Oi, sou o robô' });
      await office.refused(page, 'Obrigatório', 'values.token');
      await office.fill(page, { 'values.token': 'segredo' });
      await picture(page, 'integrations-form');
      await office.save(page);
      await office.row(page, 'Robô da loja').waitFor();
    });
    await step('see one that a colleague sets up meanwhile, and that it goes', async () => {
      const body = { type: 'sample-bot', name: 'Do colega', settings: { token: 'x' } };
      const { id } = await admin.post('/queueIntegration', body);
      await office.row(page, 'Do colega').waitFor();
      await picture(page, 'integrations');
      await admin.delete(`/queueIntegration/${id}`);
      await office.row(page, 'Do colega').waitFor({ state: 'detached' });
    });
    await step('change it, without telling its secret again', async () => {
      await office.edit(page, 'Robô da loja');
      assert.equal(await office.field(page, 'values.token').inputValue(), '');
      await office.fill(page, { 'values.greeting': 'Oi! Sou a Lia' });
      await office.save(page);
      assert.deepEqual(await violationsInBothSchemes(page), []);
    });
    await step('bind it to a connection', async () => {
      await phone.openPhone(mobile, await connections.showQrAddress(page));
      await connections.untilConnected(page);
      await page.getByTestId('connection-edit').first().click();
      await page.getByTestId('field-integrationId').getByRole('combobox').click();
      await page.getByRole('option', { name: 'Robô da loja' }).click();
      await picture(page, 'integrations-connection');
      await office.save(page);
    });
    await step('write as a customer and be answered by it', async () => {
      await phone.createPersona(mobile, 'Teresa Robô', '5511944440088');
      await phone.write(mobile, 'Oi');
      await phone.bubble(mobile, 'Oi! Sou a Lia').waitFor();
      await phone.write(mobile, 'menu');
      await phone.bubble(mobile, 'Suporte').waitFor();
      await picture(mobile, 'integrations-phone');
    });
    await step('delete it: the connection goes on without a bot', async () => {
      await openMenu(page, 'integrations');
      await office.remove(page, 'Robô da loja', QUESTION);
      await openMenu(page, 'connections');
      await page.getByTestId('connection-edit').first().click();
      await office.save(page);
      await phone.write(mobile, 'Alguém aí?');
      await phone.untilAck(mobile, 'Alguém aí?', 2);
      const [connection] = await admin.get('/whatsapp/?session=0');
      assert.equal(connection.integrationId, null);
    });
    assertClean(page, mobile);
  } finally {
    await writer.leave();
  }
});

journey(
  'another system is told what happens, again after a failure, and signed with a new key',
  async ({ host, browser, step }) => {
    const page = await newPage(browser, host, { width: 1440, height: 900 });
    const admin = await login(host, 'admin@demo.balcao');
    // The second attempt is answered when the first has been looked at: otherwise the list shows the failure for an instant only.
    let accept;
    const receiver = await startReceiver(500, new Promise((resolve) => (accept = () => resolve(200))));
    const newest = page.getByTestId('webhook-deliveries').locator('tr[data-record]').first();
    const settings = async (change) => {
      await page.goto('/modules?id=webhook');
      await page.getByTestId('module-settings').click();
      const signing = page.locator('[data-secret="signing"]');
      await signing.getByTestId('generate-key').click();
      const made = await signing.getByRole('textbox').or(signing.locator('input[type="password"]')).first().inputValue();
      await change?.();
      await office.save(page);
      return made;
    };
    let key;
    let customer;

    try {
      await step('name its address and make a key', async () => {
        await turnOn(admin, 'webhook');
        customer = (await connectPhone(host, admin)).phone;
        await logIn(page, 'admin@demo.balcao');
        key = await settings(async () => {
          await page.getByRole('textbox', { name: 'Endereço' }).fill(receiver.url);
          await picture(page, 'webhook-settings');
        });
        assert.match(key, /^whsec_/);
      });
      await step('see the message of a customer fail and then arrive', async () => {
        await openMenu(page, 'webhook');
        await customer.write({ from: '5511944440099', name: 'Teresa Aviso' }, { id: 'aviso-1', body: 'Chegou?', type: 'text' });
        await newest.getByText('Aguardando').waitFor();
        await newest.getByText('500').waitFor();
        await picture(page, 'webhook-waiting');
        accept();
        await newest.getByText('Entregue').waitFor();
        const [failed, taken] = [await receiver.nth(1), await receiver.nth(2)];
        assert.equal(taken.headers['webhook-id'], failed.headers['webhook-id']);
        assert.equal(taken.headers['webhook-signature'], signatureOf(taken, key));
        assert.equal(JSON.parse(taken.body).data.message.body, 'Chegou?');
      });
      await step('read both attempts and the body', async () => {
        await newest.getByTestId('row-show').click();
        const dialog = page.getByTestId('webhook-delivery');
        await dialog.getByText('· 500 ·').waitFor();
        await dialog.getByText('· 200 ·').waitFor();
        await picture(page, 'webhook-delivery');
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
      });
      await step('change the key and send it again: both keys sign', async () => {
        const before = key;
        key = await settings();
        await openMenu(page, 'webhook');
        await newest.getByTestId('row-replay').click();
        const again = await receiver.nth(3);
        assert.equal(again.headers['webhook-signature'], `${signatureOf(again, key)} ${signatureOf(again, before)}`);
        await newest.getByText('Entregue').waitFor();
        assert.deepEqual(await violationsInBothSchemes(page), []);
        await page.setViewportSize({ width: 390, height: 844 });
        await picture(page, 'webhook-phone');
      });
      assertClean(page);
    } finally {
      await receiver.stop();
    }
  },
  { settings: { BALCAO_OUTBOUND_LOCAL: '1' } },
);
