// Real channels, with local servers in place of the services: set up, look after, write over.

import assert from 'node:assert/strict';
import * as connections from '../pages/connections.js';
import { logIn } from '../pages/login.js';
import { ofKind } from '../pages/messages.js';
import * as office from '../pages/office.js';
import { chooseLanguage, openMenu } from '../pages/shell.js';
import * as tickets from '../pages/tickets.js';
import { login, turnOn } from '../support/api.js';
import { violationsInBothSchemes } from '../support/axe.js';
import { assertClean, newPage, picture } from '../support/browser.js';
import { journey } from '../support/journey.js';
import { CLOUD, EVOLUTION_KEY, startStandins } from '../support/standins.js';

const CARLA = { number: '5511955550100', name: 'Carla' };
const LOCAL = { settings: { BALCAO_OUTBOUND_LOCAL: '1' } };

/** Fills what a channel asks for into the form of a connection. */
const give = (page, values) =>
  office.fill(page, Object.fromEntries(Object.entries(values).map(([key, value]) => [`values.${key}`, value])));

journey(
  'a company connects its number at Meta, writes within the window and sends templates outside of it',
  async ({ host, browser, step }) => {
    const page = await newPage(browser, host, { width: 1440, height: 900 });
    const admin = await login(host, 'admin@demo.balcao');
    const { cloud, stop } = await startStandins();
    let id;
    let ticket;
    try {
      await turnOn(admin, 'whatsapp-cloud');
      await step('set the connection up with what Meta gives', async () => {
        await logIn(page, 'admin@demo.balcao');
        await openMenu(page, 'connections');
        await page.getByTestId('connection-add').click();
        await office.choose(page, 'field-provider', 'whatsapp-cloud');
        await office.fill(page, { name: 'Oficial' });
        await give(page, { ...CLOUD, graphUrl: cloud.url, mediaUrl: cloud.url });
        await picture(page, 'channels-cloud-form');
        await office.save(page);
        await connections.card(page, 'Oficial').and(page.locator('[data-status="CONNECTED"]')).waitFor();
        const all = await admin.get('/whatsapp/?session=0');
        id = all.find(({ name }) => name === 'Oficial').id;
        const { channel } = await admin.get(`/whatsapp/${id}?session=0`);
        await cloud.tell('app', { callback: channel.webhookUrl, secret: CLOUD.appSecret, verifyToken: CLOUD.verifyToken });
      });
      await step('see how the account is', async () => {
        await connections.card(page, 'Oficial').getByTestId('connection-health').click();
        await page.getByTestId('account-health').waitFor();
        await picture(page, 'channels-health');
        assert.deepEqual(await violationsInBothSchemes(page), []);
        await page.keyboard.press('Escape');
        await page.getByTestId('connection-health-dialog').waitFor({ state: 'detached' });
      });
      await step('have the templates read', async () => {
        await connections.card(page, 'Oficial').getByTestId('connection-templates').click();
        await page.getByTestId('templates-sync').first().click();
        await page.getByTestId('template-row').first().waitFor();
        await picture(page, 'channels-templates');
        assert.deepEqual(await violationsInBothSchemes(page), []);
      });
      await step('write to somebody who has not written: only a template goes', async () => {
        const contact = await admin.post('/contacts', { ...CARLA });
        ticket = await admin.post('/tickets', {
          contactId: contact.id, userId: admin.user.id, status: 'open', whatsappId: id,
        });
        await page.goto(`/tickets/${ticket.uuid}`);
        await page.getByTestId('send-window-closed').waitFor();
        await picture(page, 'channels-window-closed');
        await page.getByTestId('send-window-template').click();
        await page.getByTestId('template-option').first().waitFor();
        await picture(page, 'channels-template-picker');
        await page.keyboard.type('fatura');
        await page.getByTestId('template-option').filter({ hasText: 'boas_vindas' }).waitFor({ state: 'detached' });
        await page.keyboard.press('Enter');
        const form = page.getByTestId('template-form');
        for (const field of await form.getByRole('textbox').all()) await field.fill('Carla');
        await picture(page, 'channels-template-form');
        await page.getByTestId('form-submit').click();
        await tickets.untilAck(page, 'Olá Carla, a fatura de Carla está aberta.', 4);
        const sent = await cloud.read('sent');
        assert.equal(sent.at(-1).type, 'template');
      });
      await step('hear the answer and write freely, and send a place', async () => {
        await cloud.tell('says', { ...CARLA, text: 'Bom dia, recebi', twice: true });
        await tickets.message(page, 'Bom dia, recebi').waitFor();
        await tickets.answer(page, 'Que bom!');
        await tickets.untilAck(page, 'Que bom!', 4);
        await page.getByTestId('attach').click();
        await page.getByTestId('attach-location').click();
        await page.getByTestId('place-dialog').getByRole('textbox').first().fill('-23.55, -46.63');
        await picture(page, 'channels-place');
        await page.getByTestId('form-submit').click();
        await ofKind(page, 'location').and(page.locator('[data-ack="4"]')).waitFor();
        assert.equal((await cloud.read('sent')).at(-1).type, 'location');
        await picture(page, 'channels-conversation');
      });
      await step('see that the token has ended, and mend it from the card', async () => {
        await cloud.tell('token', { expired: true });
        await tickets.answer(page, 'Ainda aí?');
        await openMenu(page, 'connections');
        const card = connections.ofStatus(page, id, 'DISCONNECTED');
        await card.getByTestId('connection-repair').waitFor();
        await picture(page, 'channels-token-ended');
        await cloud.tell('token', { expired: false });
        await card.getByTestId('connection-repair').click();
        await office.fill(page, { 'values.token': CLOUD.token });
        await office.save(page);
        await card.getByTestId('connection-retry').click();
        await connections.ofStatus(page, id, 'CONNECTED').waitFor();
        await page.goto(`/tickets/${ticket.uuid}`);
        await tickets.untilAck(page, 'Ainda aí?', 4);
      });
      assertClean(page);
    } finally {
      await stop();
    }
  },
  LOCAL,
);

journey(
  'a phone is paired over Evolution API by a typed code, on a small screen in English',
  async ({ host, browser, step }) => {
    const page = await newPage(browser, host, { width: 390, height: 844 });
    const admin = await login(host, 'admin@demo.balcao');
    const { evolution, stop } = await startStandins();
    try {
      await turnOn(admin, 'evolution');
      await step('set the connection up and be shown a code', async () => {
        await logIn(page, 'admin@demo.balcao');
        await chooseLanguage(page, 'en');
        await page.goto('/connections');
        await page.getByTestId('connection-add').click();
        await office.choose(page, 'field-provider', 'evolution');
        await office.fill(page, { name: 'Ponto' });
        await page.getByTestId('channel-notice').waitFor();
        await give(page, { baseUrl: evolution.url, apikey: EVOLUTION_KEY, instance: 'loja', number: '5511955550199' });
        await picture(page, 'channels-evolution-form');
        await office.save(page);
        await page.getByTestId('qr-dialog').getByTestId('pairing-code').waitFor();
        await picture(page, 'channels-pairing-code');
      });
      await step('type it on the phone, and be connected', async () => {
        await evolution.tell('scan/loja');
        await page.getByTestId('qr-dialog').waitFor({ state: 'detached' });
        await connections.card(page, 'Ponto').and(page.locator('[data-status="CONNECTED"]')).waitFor();
      });
      await step('answer a customer', async () => {
        await evolution.tell('says/loja', { ...CARLA, text: 'Hello' });
        await page.goto('/tickets');
        await tickets.showTab(page, 'pending');
        await tickets.accept(page, 'Carla');
        await tickets.answer(page, 'Hi Carla');
        await tickets.untilAck(page, 'Hi Carla', 4);
        assert.equal((await evolution.read('sent/loja')).length, 1);
        await picture(page, 'channels-evolution-conversation');
      });
      await step('see when something was written that came late', async () => {
        await evolution.tell('says/loja', { ...CARLA, text: 'From the tunnel', minutesAgo: 20 });
        await ofKind(page, 'text').filter({ hasText: 'From the tunnel' }).getByTestId('message-late').waitFor();
        await picture(page, 'channels-late');
      });
      await step('watch a film that is larger than a plugin can hold', async () => {
        await evolution.tell('says/loja', { ...CARLA, text: 'The film', megabytes: 9 });
        await ofKind(page, 'video').getByText('The film').waitFor();
        await ofKind(page, 'video').locator('video').waitFor({ state: 'attached' });
      });
      await step('see what to do when WhatsApp has banned the number', async () => {
        await evolution.tell('refuse/loja', { reason: 403 });
        await page.goto('/connections');
        await connections.card(page, 'Ponto').and(page.locator('[data-status="DISCONNECTED"]')).waitFor();
        await picture(page, 'channels-banned');
        assert.deepEqual(await violationsInBothSchemes(page), []);
      });
      assertClean(page);
    } finally {
      await stop();
    }
  },
  LOCAL,
);
