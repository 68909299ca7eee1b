// Every kind of message that a customer can send, how it looks at the desk, and what an agent does with it.

import assert from 'node:assert/strict';
import * as connections from '../pages/connections.js';
import { logIn } from '../pages/login.js';
import * as inbox from '../pages/inbox.js';
import * as messages from '../pages/messages.js';
import { chooseLanguage, openMenu } from '../pages/shell.js';
import * as tickets from '../pages/tickets.js';
import { assertClean, newPage, picture } from '../support/browser.js';
import { pairPhone } from '../support/customer.js';
import { journey } from '../support/journey.js';
import { mp4, pdf, png, wav } from '../support/samples.js';

const rita = { from: '5511944440021', name: 'Rita Mensagens' };
const base64 = (bytes) => bytes.toString('base64');
const red = png(600, 400, [200, 60, 60]);
const green = png(300, 700, [60, 160, 90]);

journey('every kind of message is shown, and can be answered, changed and found', async ({ host, browser, step }) => {
  const desk = await newPage(browser, host, { width: 1440, height: 900 });
  let customer;
  const write = (message) => customer.write(rita, message);
  const ids = {};

  await step('pair a phone', async () => {
    await logIn(desk, 'admin@demo.balcao');
    customer = await pairPhone(host, await connections.showQrAddress(desk));
    await connections.untilConnected(desk);
  });
  await step('accept a customer who wrote', async () => {
    ids.first = await write({ body: 'A primeira de todas' });
    await openMenu(desk, 'tickets');
    await tickets.showTab(desk, 'pending');
    await tickets.accept(desk, rita.name);
    await messages.bubble(desk, ids.first).waitFor();
    await desk.getByTestId('day-separator').filter({ hasText: 'Hoje' }).waitFor();
  });
  await step('see text with its marks, and never HTML', async () => {
    const id = await write({ body: '*forte* _leve_ ~fora~ `cru` https://exemplo.com.br <b>x</b>' });
    const bubble = messages.bubble(desk, id);
    await bubble.locator('strong', { hasText: 'forte' }).waitFor();
    assert.equal(await bubble.locator('b').count(), 0);
    assert.match(await bubble.locator('a').getAttribute('rel'), /noopener noreferrer/);
  });

  await step('see a picture with its caption, and open it', async () => {
    await write({ type: 'image', body: 'Chegou assim', media: base64(red), fileName: 'peca.png' });
    await messages.ofKind(desk, 'image').getByText('Chegou assim').waitFor();
    const id = await write({ type: 'image', media: base64(green), fileName: 'nota.png' });
    await messages.bubble(desk, id).getByTestId('media-thumbnail').click();
    await desk.getByTestId('viewer-image').waitFor();
    await desk.getByTestId('viewer-position').filter({ hasText: '2/2' }).waitFor();
    await picture(desk, 'messages-viewer');
  });
  await step('walk through the pictures by keyboard, enlarge one and leave', async () => {
    await desk.keyboard.press('ArrowLeft');
    await desk.getByTestId('viewer-position').filter({ hasText: '1/2' }).waitFor();
    await desk.keyboard.press('+');
    await desk.waitForFunction(() => /scale\(1\.5\)/.test(document.querySelector('[data-testid="viewer-image"]').style.transform));
    await desk.keyboard.press('Escape');
    await desk.getByTestId('media-viewer').waitFor({ state: 'detached' });
  });
  await step('listen to a voice message, faster and from another place', async () => {
    const id = await write({ type: 'voice', media: base64(wav(20)), fileName: 'voz.wav' });
    const player = messages.bubble(desk, id).getByTestId('audio-player');
    await player.getByTestId('audio-time').filter({ hasText: '0:20' }).waitFor();
    await player.getByTestId('audio-rate').click();
    await player.getByTestId('audio-rate').filter({ hasText: '1.5×' }).waitFor();
    await player.getByTestId('audio-position').focus();
    await desk.keyboard.press('ArrowRight');
    await player.getByTestId('audio-time').filter({ hasText: '0:05' }).waitFor();
    await player.getByTestId('audio-toggle').click();
    await desk.locator('[data-testid="audio-player"][data-playing="true"]').waitFor();
  });
  await step('hear only one sound at a time', async () => {
    await write({ type: 'audio', media: base64(wav(12)), fileName: 'samba.wav' });
    const player = messages.ofKind(desk, 'audio').getByTestId('audio-player');
    await player.getByText('samba.wav').waitFor();
    await player.getByTestId('audio-toggle').click();
    await desk.locator('[data-kind="audio"] [data-playing="true"]').waitFor();
    assert.equal(await desk.locator('[data-testid="audio-player"][data-playing="true"]').count(), 1);
    await player.getByTestId('audio-toggle').click();
  });
  await step('see film, sticker, document, place, cards and calls', async () => {
    await write({ type: 'video', body: 'Veja o vídeo', media: base64(mp4), fileName: 'filme.mp4' });
    await messages.ofKind(desk, 'video').getByText('Veja o vídeo').waitFor();
    await write({ type: 'sticker', media: base64(png(64, 64, [240, 200, 40])), fileName: 'a.png' });
    await messages.ofKind(desk, 'sticker').locator('img').waitFor();
    await write({ type: 'document', media: base64(pdf), fileName: 'orçamento março.pdf' });
    await messages.ofKind(desk, 'document').getByText('orçamento março.pdf').waitFor();
    await messages.ofKind(desk, 'document').getByText(/PDF · 2(,0)? KB/).waitFor();
    await write({ type: 'location', location: { latitude: -23.55, longitude: -46.63, name: 'Loja do Centro' } });
    const place = messages.ofKind(desk, 'location');
    await place.getByText('Loja do Centro').waitFor();
    assert.match(await place.getByRole('link', { name: 'Visualizar' }).getAttribute('href'), /^https:\/\/maps\.google\.com/);
    await write({ type: 'contacts', cards: [{ name: 'Zé Peças', number: '5511933330001' }, { name: 'Bia', number: '5511933330002' }] });
    await messages.ofKind(desk, 'contacts').getByTestId('contact-card').nth(1).waitFor();
    ids.card = await write({ type: 'contact', cards: [{ name: 'Lia Cartão', number: '5511933330003' }] });
    await write({ type: 'listReply', body: 'Segunda via' });
    await messages.ofKind(desk, 'choice').getByText('Segunda via').waitFor();
    await write({ type: 'call', body: 'video' });
    await desk.getByTestId('missed-call').filter({ hasText: 'vídeo' }).waitFor();
    await write({ type: 'unsupported' });
    await messages.ofKind(desk, 'unsupported').getByText('não pode ser mostrado aqui').waitFor();
    await picture(desk, 'messages-kinds');
  });
  await step('keep the person of a card among the contacts', async () => {
    const card = messages.bubble(desk, ids.card);
    await card.getByTestId('card-save').click();
    await card.getByTestId('card-save').filter({ hasText: 'Salvo' }).waitFor();
  });

  await step('see what the customer edits, takes back and reacts to', async () => {
    ids.edited = await write({ body: 'São duas unidades' });
    await write({ type: 'edit', targetId: ids.edited, body: 'São três unidades' });
    await messages.bubble(desk, ids.edited).getByText('editada').waitFor();
    const gone = await write({ body: 'Deixa para lá' });
    await write({ type: 'delete', targetId: gone });
    await messages.bubble(desk, gone).getByText('Mensagem apagada').waitFor();
    await messages.bubble(desk, gone).getByRole('button', { name: 'Mostrar' }).click();
    await messages.bubble(desk, gone).getByText('Deixa para lá').waitFor();
  });
  await step('react, and take the reaction back', async () => {
    const bubble = messages.bubble(desk, ids.edited);
    await messages.react(desk, bubble, '❤️');
    await messages.reactions(bubble).getByRole('button', { pressed: true }).waitFor();
    await messages.reactions(bubble).getByRole('button').click();
    await messages.reactions(bubble).waitFor({ state: 'detached' });
  });
  await step('answer the very first message by its menu', async () => {
    for (let n = 1; n <= 45; n += 1) await write({ body: `Linha ${n}` });
    await tickets.message(desk, 'Linha 45').waitFor();
    const first = messages.bubble(desk, ids.first);
    await messages.wheelUpTo(desk, first);
    await messages.choose(desk, first, 'reply');
    await tickets.answer(desk, 'Respondendo a primeira');
    await tickets.message(desk, 'Respondendo a primeira').getByTestId('message-quote').waitFor();
  });
  await step('see it delivered and read', async () => {
    const mine = tickets.message(desk, 'Respondendo a primeira');
    await desk.locator('[data-testid="message"][data-ack="1"]').filter({ hasText: 'Respondendo a primeira' }).waitFor();
    const sent = (await customer.received(rita)).find(({ body }) => body.includes('Respondendo a primeira'));
    await customer.acknowledge(sent.id, 3);
    await customer.acknowledge(sent.id, 4);
    await mine.locator('[data-state="read"]').waitFor();
  });
  await step('stay where something else than a hand has scrolled to, such as finding in the page', async () => {
    await messages.timeline(desk).evaluate((log) => void (log.scrollTop = 0));
    await desk.getByTestId('jump-latest').waitFor();
    await write({ body: 'Chegou lá embaixo' });
    await desk.getByTestId('jump-latest').filter({ hasText: '1' }).waitFor();
    await messages.toLatest(desk);
    await tickets.message(desk, 'Chegou lá embaixo').waitFor();
  });
  await step('jump from a quote to a message that is not loaded', async () => {
    await desk.reload();
    await tickets.message(desk, 'Respondendo a primeira').waitFor();
    assert.equal(await messages.bubble(desk, ids.first).count(), 0);
    await tickets.message(desk, 'Respondendo a primeira').getByTestId('message-quote').click();
    await desk.locator(`[data-line="${ids.first}"][data-flash]`).waitFor();
    await picture(desk, 'messages-quote-found');
  });
  await step('find the first message again, and open the conversation at it', async () => {
    await desk.reload();
    await tickets.message(desk, 'Respondendo a primeira').waitFor();
    await inbox.search(desk, 'primeira de todas');
    await desk.getByTestId('excerpt').filter({ hasText: 'A primeira de todas' }).click();
    await desk.locator(`[data-line="${ids.first}"][data-flash]`).waitFor();
  });
  await step('count what arrives meanwhile and go back to the end', async () => {
    await write({ body: 'Chegou enquanto isso' });
    await desk.getByTestId('jump-latest').filter({ hasText: '1' }).waitFor();
    await messages.toLatest(desk);
    await tickets.message(desk, 'Chegou enquanto isso').waitFor();
  });
  await step('change an own message', async () => {
    await messages.choose(desk, tickets.message(desk, 'Respondendo a primeira'), 'edit');
    await tickets.answer(desk, 'Respondendo a mais antiga');
    await tickets.message(desk, 'Respondendo a mais antiga').getByText('editada').waitFor();
  });
  await step('react with any picture there is', async () => {
    const bubble = tickets.message(desk, 'Chegou enquanto isso');
    await messages.openMenu(desk, bubble);
    await desk.getByTestId('more-reactions').click();
    await desk.getByTestId('emoji-search').fill('foguete');
    await desk.getByTestId('emoji-picker').getByText('🚀').first().click();
    await messages.reactions(bubble).getByText('🚀').waitFor();
  });
  await step('take an own message back', async () => {
    await messages.choose(desk, tickets.message(desk, 'Respondendo a mais antiga'), 'delete');
    await desk.getByText('Deseja realmente excluir este registro?').waitFor();
    await desk.getByTestId('confirm').click();
    await desk.locator('[data-from-me="true"][data-deleted]').waitFor();
  });
  await step('read what is known of a message', async () => {
    await messages.choose(desk, tickets.message(desk, 'Chegou enquanto isso'), 'info');
    await desk.getByTestId('message-info-dialog').getByText(rita.name).waitFor();
    await desk.keyboard.press('Escape');
    await desk.getByTestId('message-info-dialog').waitFor({ state: 'detached' });
  });
  await step('choose a message and open its menu by keyboard alone', async () => {
    await messages.timeline(desk).focus();
    await desk.keyboard.press('ArrowUp');
    await desk.keyboard.press('Enter');
    await desk.getByRole('menu').waitFor();
    await desk.keyboard.press('Escape');
    await desk.getByRole('menu').waitFor({ state: 'detached' });
  });

  await step('read the same in English on a phone', async () => {
    await chooseLanguage(desk, 'en');
    await desk.setViewportSize({ width: 390, height: 844 });
    await desk.locator('[data-from-me="true"][data-deleted]').getByText('Deleted message').waitFor();
    await desk.getByTestId('day-separator').or(messages.timeline(desk)).first().waitFor();
    const widths = await messages.timeline(desk).evaluate((list) => [list.scrollWidth, list.clientWidth]);
    assert.ok(widths[0] <= widths[1], `the list is wider than the phone: ${widths}`);
    await picture(desk, 'messages-phone');
  });
  await step('swipe through the pictures on the phone', async () => {
    const images = desk.getByTestId('media-thumbnail').and(desk.locator('[data-kind="image"]'));
    await messages.wheelUpTo(desk, images.last());
    await images.last().click();
    const position = desk.getByTestId('viewer-position');
    await position.waitFor();
    const before = await position.textContent();
    await desk.getByTestId('viewer-image').evaluate((image) => {
      const fire = (type, x) =>
        image.dispatchEvent(
          new PointerEvent(type, { pointerId: 7, pointerType: 'touch', clientX: x, clientY: 400, bubbles: true }),
        );
      fire('pointerdown', 100);
      fire('pointermove', 200);
      fire('pointermove', 300);
      fire('pointerup', 300);
    });
    await desk.waitForFunction((old) => document.querySelector('[data-testid="viewer-position"]').textContent !== old, before);
    await desk.getByTestId('viewer-close').click();
  });
  assertClean(desk);
});
