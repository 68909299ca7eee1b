// Where agents write all day: text with its helpers, files, pictures and voice, and what keeps them from sending.

import assert from 'node:assert/strict';
import * as composer from '../pages/composer.js';
import { logIn } from '../pages/login.js';
import { chooseLanguage } from '../pages/shell.js';
import * as tickets from '../pages/tickets.js';
import { login } from '../support/api.js';
import { assertClean, newPage, picture } from '../support/browser.js';
import { connectPhone, openConversation } from '../support/conversation.js';
import { journey } from '../support/journey.js';

const persona = { from: '5511933330001', name: 'Clara Escrita' };

/** A conversation that Ana attends, and her browser on it. */
async function atTheDesk(host, browser, wishes) {
  const admin = await login(host, 'admin@demo.balcao');
  const ana = await login(host, 'ana@demo.balcao');
  const { phone } = await connectPhone(host, admin);
  const ticket = await openConversation(phone, ana, persona, 'Olá, preciso de ajuda');
  const page = await newPage(browser, host, wishes);
  await composer.watchMicrophones(page);
  await logIn(page, 'ana@demo.balcao');
  await page.goto(`/tickets/${ticket.uuid}`);
  await tickets.message(page, 'preciso de ajuda').waitFor();
  return { page, phone, ticket, admin, ana };
}

journey('an agent writes', async ({ host, browser, step }) => {
  const { page, phone, ticket, admin, ana } = await atTheDesk(host, browser, { width: 1440, height: 900 });
  const field = composer.field(page);
  const untilReceived = async (wanted) => {
    for (;;) {
      const found = (await phone.received(persona)).find((message) => wanted(message));
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };

  await step('find that blank text is not sent', async () => {
    await field.fill('   \n ');
    await field.press('Enter');
    assert.equal(await field.inputValue(), '   \n ');
    await field.fill('');
  });
  await step('break a line with Shift and Enter and send with Enter, signed', async () => {
    await field.fill('Oi Clara');
    await field.press('Shift+Enter');
    await field.pressSequentially('tudo bem?');
    await field.press('Enter');
    await untilReceived(({ body }) => /^\*Ana.*:\*\nOi Clara\ntudo bem\?$/.test(body));
    assert.equal(await field.inputValue(), '');
  });
  await step('switch the signature off and keep that', async () => {
    await page.getByTestId('sign-switch').click();
    assert.equal(await page.evaluate(() => localStorage.getItem('signOption')), 'false');
    await field.fill('Sem assinatura');
    await field.press('Enter');
    await untilReceived(({ body }) => body === 'Sem assinatura');
  });
  await step('let the field grow to five lines and no further', async () => {
    await field.fill('1\n2\n3\n4\n5');
    const five = (await field.boundingBox()).height;
    await field.fill('1\n2\n3\n4\n5\n6\n7\n8');
    assert.equal((await field.boundingBox()).height, five);
    assert.ok(five >= 100, `${five} pixels`);
  });
  await step('find the draft after a reload', async () => {
    await field.fill('Um rascunho');
    await page.reload();
    await field.waitFor();
    assert.equal(await field.inputValue(), 'Um rascunho');
    await field.fill('');
  });
  await step('answer a message and see which one', async () => {
    const bubble = tickets.message(page, 'preciso de ajuda');
    await bubble.hover();
    await page.getByTestId('message-reply').first().click();
    await page.locator('[data-testid="composer-mode"][data-mode="reply"]').waitFor();
    await picture(page, 'composer-reply');
    await field.fill('Claro!');
    await field.press('Enter');
    await page.getByTestId('composer-mode').waitFor({ state: 'detached' });
    await untilReceived(({ body, quotedId }) => body === 'Claro!' && quotedId !== null);
  });
  await step('choose a quick reply with its variables by keyboard', async () => {
    await admin.post('/quick-messages', { shortcode: 'jornada', message: 'Pode deixar, {{firstName}}!', geral: true });
    await field.pressSequentially('/jorn');
    await page.getByTestId('quick-replies').getByRole('option').first().waitFor();
    await picture(page, 'composer-quick-replies');
    await field.press('Enter');
    await page.waitForFunction(() => document.querySelector('[data-testid="composer"]').value !== '/jorn');
    assert.equal(await field.inputValue(), 'Pode deixar, Clara!');
  });
  await step('put a picture at the caret', async () => {
    await field.fill('Bom  dia');
    await field.evaluate((element) => element.setSelectionRange(4, 4));
    await composer.openEmoji(page);
    await page.getByTestId('emoji-search').fill('coração vermelho');
    await composer.emoji(page, '❤').click();
    await picture(page, 'composer-emoji');
    await page.keyboard.press('Escape');
    await page.getByTestId('emoji-picker').waitFor({ state: 'detached' });
    assert.match(await field.inputValue(), /^Bom ❤️? dia$/u);
  });
  await step('find it among the recent ones', async () => {
    await composer.openEmoji(page);
    assert.match(await page.getByTestId('emoji-recent').innerText(), /❤/u);
    await page.keyboard.press('Escape');
    await page.getByTestId('emoji-picker').waitFor({ state: 'detached' });
    await field.fill('');
  });
  await step('send two files with words, leaving a third', async () => {
    const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 73, 72, 68, 82];
    await composer.attach(
      page,
      { name: 'foto.png', type: 'image/png', bytes: png },
      { name: 'vazio.txt', type: 'text/plain', bytes: [] },
      { name: 'contrato.txt', type: 'text/plain', bytes: [...Buffer.from('Contrato')] },
    );
    await composer.waiting(page, 'contrato.txt').getByRole('textbox').fill('O contrato');
    await picture(page, 'composer-attachments');
    await composer.waiting(page, 'vazio.txt').getByRole('button').click();
    await composer.sendFiles(page);
    await page.getByTestId('attachments').waitFor({ state: 'detached' });
    await untilReceived(({ body }) => body === 'O contrato');
  });
  await step('see a file wait while the host does not answer, and go on its way when it does', async () => {
    await page.route('**/messages/*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await composer.attach(page, { name: 'nota.txt', type: 'text/plain', bytes: [...Buffer.from('Nota')] });
    await composer.sendFiles(page);
    const waiting = tickets.message(page, 'nota.txt').and(page.locator('[data-ack="waiting"]'));
    await waiting.waitFor();
    await page.getByTestId('attachments').waitFor({ state: 'detached' });
    await page.getByTestId('send-notice').filter({ hasText: 'Aguardando' }).waitFor();
    await picture(page, 'composer-upload-waiting');
    await page.unroute('**/messages/*');
    await untilReceived(({ mediaName }) => mediaName === 'nota.txt');
    await waiting.waitFor({ state: 'detached' });
    await page.getByTestId('send-notice').waitFor({ state: 'detached' });
  });
  await step('keep a refused file with its words and send it again', async () => {
    const refusal = { status: 400, json: { error: 'ERR_SENDING_WAPP_MSG' } };
    await page.route('**/messages/*', (route) => (route.request().method() === 'POST' ? route.fulfill(refusal) : route.continue()));
    await composer.attach(page, { name: 'recibo.txt', type: 'text/plain', bytes: [...Buffer.from('Recibo')] });
    await composer.waiting(page, 'recibo.txt').getByRole('textbox').fill('O recibo');
    await composer.sendFiles(page);
    await page.locator('[data-testid="attachment"][data-state="failed"]').waitFor();
    await picture(page, 'composer-upload-failed');
    await page.unroute('**/messages/*');
    await composer.sendFiles(page);
    await page.getByTestId('attachments').waitFor({ state: 'detached' });
    await untilReceived(({ body, mediaName }) => mediaName === 'recibo.txt' && body === 'O recibo');
  });
  await step('record a voice message, hear it and send it as MP3', async () => {
    await composer.record(page, 2);
    await page.getByTestId('voice-preview').waitFor();
    assert.equal(await composer.openMicrophones(page), 0);
    await picture(page, 'composer-voice');
    await page.getByTestId('voice-send').click();
    const { mediaUrl } = await untilReceived(({ mediaName }) => mediaName.startsWith('audio-record-site'));
    const bytes = new Uint8Array(await (await fetch(new URL(mediaUrl, host.base))).arrayBuffer());
    assert.ok(bytes.length > 10_000, `${bytes.length} bytes`);
    // MPEG 1 layer III at 128 kbit/s: the frame header's second and third byte.
    assert.equal(bytes[0], 0xff);
    assert.equal(bytes[1] & 0xfe, 0xfa);
    assert.equal(bytes[2] >> 4, 9);
  });
  await step('find that a slip of the finger sends nothing', async () => {
    await composer.slip(page);
    await page.getByTestId('toast').filter({ hasText: 'muito curta' }).waitFor();
    await page.getByTestId('voice-recorder').waitFor({ state: 'detached' });
    assert.equal(await composer.openMicrophones(page), 0);
  });
  await step('release the microphone when another ticket is opened meanwhile', async () => {
    await page.getByTestId('voice-record').click();
    await page.locator('[data-testid="voice-recorder"][data-phase="recording"]').waitFor();
    assert.equal(await composer.openMicrophones(page), 1);
    await page.getByTestId('voice-pause').click();
    await picture(page, 'composer-recording');
    await page
      .getByTestId('ticket-row')
      .filter({ hasNotText: persona.name })
      .first()
      .getByRole('button')
      .first()
      .click();
    await page.waitForFunction(
      () => window.microphones.length > 0 && window.microphones.every((track) => track.readyState !== 'live'),
    );
    await tickets.open(page, persona.name);
    await field.waitFor();
  });
  await step('be told when the connection is down', async () => {
    await phone.leave();
    await page.locator('[data-testid="composer-notice"][data-kind="connection"]').waitFor();
    await picture(page, 'composer-connection-down');
  });
  await step('reopen a closed ticket from where one would write', async () => {
    await ana.put(`/tickets/${ticket.id}`, { status: 'closed', userId: ana.user.id });
    await page.getByTestId('composer-closed').waitFor();
    await picture(page, 'composer-closed');
    await page.getByTestId('composer-reopen').click();
    await field.waitFor();
  });
  assertClean(page);
});

journey('an agent writes on a phone, in English', async ({ host, browser, step }) => {
  const { page } = await atTheDesk(host, browser, { width: 390, height: 844, scheme: 'dark' });
  await step('choose English', () => chooseLanguage(page, 'en'));
  await step('see the whole field on the screen', async () => {
    const box = await page.getByTestId('send').or(page.getByTestId('voice-record')).boundingBox();
    assert.ok(box.x + box.width <= 390 && box.y + box.height <= 844);
    assert.ok(box.height >= 44, `${box.height} pixels high`);
    await picture(page, 'composer-phone');
  });
  await step('find a picture by its English name', async () => {
    await composer.openEmoji(page);
    await page.getByTestId('emoji-search').fill('red heart');
    await composer.emoji(page, '❤').click();
    await picture(page, 'composer-phone-emoji');
    await page.keyboard.press('Escape');
    await page.getByTestId('emoji-picker').waitFor({ state: 'detached' });
    await composer.field(page).fill('');
  });
  await step('attach a file', async () => {
    await composer.attach(page, { name: 'note.txt', type: 'text/plain', bytes: [...Buffer.from('Note')] });
    await picture(page, 'composer-phone-attachments');
    await page.getByTestId('attachments-cancel').click();
    await composer.field(page).waitFor();
  });
  await step('record with the keyboard alone', async () => {
    await page.getByTestId('voice-record').focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-testid="voice-recorder"][data-phase="recording"]').waitFor();
    await composer.untilRecorded(page, 1);
    await picture(page, 'composer-phone-recording');
    await page.keyboard.press('Enter');
    await page.getByTestId('voice-preview').waitFor();
    await page.keyboard.press('Escape');
    await page.getByTestId('voice-recorder').waitFor({ state: 'detached' });
    assert.equal(await composer.openMicrophones(page), 0);
  });
  await step('be told why there is no microphone', async () => {
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await page.getByTestId('voice-record').click();
    await page.getByTestId('toast').filter({ hasText: 'microphone' }).waitFor();
    await composer.field(page).waitFor();
  });
  assertClean(page);
});
