// The inbox around the messages, as an admin and as an agent, on a wide screen and on a phone.

import assert from 'node:assert/strict';
import * as connections from '../pages/connections.js';
import * as inbox from '../pages/inbox.js';
import { logIn } from '../pages/login.js';
import * as phone from '../pages/phone.js';
import { chooseLanguage, openMenu } from '../pages/shell.js';
import * as tickets from '../pages/tickets.js';
import { login } from '../support/api.js';
import { assertClean, newPage, picture } from '../support/browser.js';
import { journey } from '../support/journey.js';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

journey('an admin works in the inbox', async ({ host, browser, step }) => {
  const desk = await login(host, 'admin@demo.balcao');
  const page = await newPage(browser, host, WIDE);
  const status = async (id) => (await desk.get(`/tickets/${id}`)).status;
  let waiting;

  await step('see the counters of both lists', async () => {
    await logIn(page, 'admin@demo.balcao');
    waiting = (await desk.get('/tickets?status=pending&showAll=true')).tickets[0];
    await page.getByTestId('subtab-pending-count').filter({ hasText: /^[1-9]/ }).waitFor();
  });
  await step('see everybody\'s tickets with the switch', async () => {
    const shown = () => page.getByTestId('ticket-row').count();
    const before = await shown();
    await page.getByTestId('show-all').click();
    await page.getByTestId('ticket-row').first().waitFor();
    assert.ok((await shown()) >= before);
  });
  await step('press a waiting ticket, which does not open', async () => {
    await tickets.showTab(page, 'pending');
    await inbox.press(page, waiting.contact.name);
    assert.equal(new URL(page.url()).pathname, '/tickets');
  });
  await step('look into it without marking it as read', async () => {
    await inbox.row(page, waiting.contact.name).getByTestId('spy').click();
    await page.getByTestId('spy-bar').waitFor();
    await page.getByTestId('message').last().waitFor();
    assert.equal((await desk.get(`/tickets/${waiting.id}`)).unreadMessages, waiting.unreadMessages);
    assert.equal(await page.getByTestId('composer').count(), 0);
    await picture(page, 'inbox-spy');
  });
  await step('accept it and take that back', async () => {
    await page.getByTestId('spy-bar').getByTestId('accept').click();
    await page.locator('[data-testid="conversation"][data-status="open"]').waitFor();
    await inbox.undo(page, 'Atendimento aceito');
    await page.waitForURL((url) => url.pathname === '/tickets');
    await tickets.showTab(page, 'pending');
    await inbox.row(page, waiting.contact.name).waitFor();
    assert.equal(await status(waiting.id), 'pending');
  });
  await step('close a ticket from its menu and take that back', async () => {
    await inbox.row(page, waiting.contact.name).getByTestId('row-accept').click();
    await page.locator('[data-testid="conversation"][data-status="open"]').waitFor();
    await inbox.choose(page, waiting.contact.name, 'close');
    await inbox.row(page, waiting.contact.name).waitFor({ state: 'detached' });
    await inbox.undo(page, 'Atendimento finalizado');
    await page.locator('[data-testid="conversation"][data-status="open"]').waitFor();
    assert.equal(await status(waiting.id), 'open');
  });
  await step('hand it to a queue and take that back', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('t');
    await page.getByTestId('transfer-dialog').waitFor();
    await page.getByTestId('transfer-queue').click();
    await page.getByRole('option').last().click();
    await page.getByTestId('transfer-submit').click();
    await page.waitForURL((url) => url.pathname === '/tickets');
    await inbox.undo(page, 'Atendimento transferido');
    await page.locator('[data-testid="conversation"][data-status="open"]').waitFor();
    const now = await desk.get(`/tickets/${waiting.id}`);
    assert.deepEqual([now.status, now.queueId], ['open', waiting.queueId]);
  });
  await step('write a note in the drawer and remove it', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await page.getByTestId('contact-drawer').waitFor();
    await page.getByTestId('note-input').fill('x');
    await page.getByTestId('note-add').click();
    await page.getByTestId('contact-drawer').getByRole('alert').waitFor();
    await page.getByTestId('note-input').fill('Prefere ser atendida à tarde');
    await page.getByTestId('note-add').click();
    await inbox.notice(page, 'Observação adicionada com sucesso!');
    await picture(page, 'inbox-drawer');
    await page.getByTestId('notes').getByRole('button').first().click();
    await page.getByText('Deseja realmente excluir este registro?').waitFor();
    await page.getByTestId('confirm').click();
    await inbox.notice(page, 'Observação excluída com sucesso!');
    await page.getByTestId('contact-drawer-toggle').click();
  });
  await step('find a message and see the find marked', async () => {
    await inbox.search(page, 'pedido');
    await page.getByTestId('excerpt').locator('mark').first().waitFor();
    await picture(page, 'inbox-search');
  });
  await step('open the conversation at the message that was found', async () => {
    const excerpt = page.getByTestId('excerpt').first();
    const found = await excerpt.locator('mark').first().textContent();
    await excerpt.click();
    await page.locator('[data-line][data-flash]').getByText(found).waitFor();
  });
  await step('filter the search by an agent and by a tag', async () => {
    const rows = page.getByTestId('ticket-row');
    await page.getByTestId('search-input').fill('');
    await inbox.filter(page, 'user', 'Ana');
    await rows.first().waitFor();
    const ofAna = await rows.count();
    await page.getByTestId('tag-filter').click();
    await page.getByRole('menuitemcheckbox').first().click();
    await page.keyboard.press('Escape');
    await page.waitForFunction((all) => document.querySelectorAll('[data-testid="ticket-row"]').length < all, ofAna);
  });
  await step('remember a hidden queue over a reload', async () => {
    await page.getByTestId('queue-filter').click();
    await page.getByRole('menuitemcheckbox').first().click();
    await page.keyboard.press('Escape');
    const label = await page.getByTestId('queue-filter').getAttribute('aria-label');
    await page.reload();
    await page.getByTestId('queue-filter').and(page.getByLabel(label)).waitFor();
    await page.getByTestId('queue-filter').click();
    await page.getByRole('menuitemcheckbox').first().click();
    await page.keyboard.press('Escape');
  });
  await step('widen the list by keyboard and make its rows compact', async () => {
    const divider = page.getByTestId('pane-divider');
    await divider.focus();
    await page.keyboard.press('End');
    assert.equal(await divider.getAttribute('aria-valuenow'), '400');
    await page.keyboard.press('Home');
    assert.equal(await divider.getAttribute('aria-valuenow'), '320');
    await page.getByTestId('density').click();
    const { height } = await page.getByTestId('ticket-row').first().boundingBox();
    assert.equal(Math.round(height), 48);
    await picture(page, 'inbox-compact');
  });
  await step('connect a phone', async () => {
    const address = await connections.showQrAddress(page);
    await phone.openPhone(await newPage(browser, host, PHONE), address);
    await connections.untilConnected(page);
    await openMenu(page, 'tickets');
  });
  await step('begin a ticket with a contact made on the fly', async () => {
    await page.getByTestId('new-ticket').click();
    await page.getByTestId('form-submit').click();
    await page.getByText('Escolha um contato').waitFor();
    await page.getByTestId('field-contact').getByRole('combobox').and(page.locator(':focus')).fill('Zuleica Nova');
    await page.getByTestId('create-contact').click();
    await page.getByTestId('field-number').fill('5511955550099');
    await picture(page, 'inbox-new-ticket');
    await page.getByTestId('form-submit').click();
    await page.locator('[data-testid="conversation"][data-status="open"]').waitFor();
    await page.getByRole('heading', { name: 'Zuleica Nova' }).waitFor();
  });
  await step('be told who attends a contact already', async () => {
    const taken = (await desk.get('/tickets?status=open&showAll=true')).tickets.find(({ user }) => user?.name.startsWith('Bruno'));
    await page.goto(`/tickets?newTicket=${taken.contactId}`);
    await page.getByTestId('new-ticket-dialog').waitFor();
    await page.getByTestId('form-submit').click();
    await page.getByTestId('ticket-in-the-way').filter({ hasText: 'Bruno' }).filter({ hasText: taken.queue.name }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByTestId('new-ticket-dialog').waitFor({ state: 'detached' });
  });
  await step('go to a ticket and a page with the palette', async () => {
    await inbox.command(page, 'Zuleica', 'Zuleica Nova');
    await page.getByRole('heading', { name: 'Zuleica Nova' }).waitFor();
    await inbox.command(page, 'etiq', 'Etiquetas');
    await page.waitForURL((url) => url.pathname === '/tags');
    await page.goBack();
    await page.getByRole('heading', { name: 'Zuleica Nova' }).waitFor();
  });
  await step('run a command of a module on the open ticket', async () => {
    await inbox.command(page, 'kanban proxima', 'Kanban: mover para a próxima etapa');
    await page.getByTestId('toast').first().waitFor();
  });
  await step('delete the ticket after being asked', async () => {
    await page.getByTestId('ticket-menu').click();
    await page.getByTestId('menu-delete').click();
    await page.getByText('Deseja realmente excluir este registro?').waitFor();
    await page.getByTestId('confirm').click();
    await inbox.notice(page, 'Ticket deletado com sucesso.');
    await page.waitForURL((url) => url.pathname === '/tickets');
  });
  assertClean(page);
});

journey('an agent works in the inbox on a phone, in Spanish', async ({ host, browser, step }) => {
  const admin = await login(host, 'admin@demo.balcao');
  const page = await newPage(browser, host, PHONE);
  const waiting = async () => (await admin.get('/tickets?status=pending&showAll=true')).tickets;
  let ticket;

  await step('log in and choose Spanish', async () => {
    await logIn(page, 'ana@demo.balcao');
    await chooseLanguage(page, 'es');
    await page.getByText('En atención').or(page.getByText('Atendiendo')).first().waitFor();
  });
  await step('see no switch, no spying and no user filter', async () => {
    await tickets.showTab(page, 'pending');
    await page.getByTestId('ticket-row').first().waitFor();
    assert.equal(await page.getByTestId('show-all').count(), 0);
    assert.equal(await page.getByTestId('spy').count(), 0);
    await page.getByTestId('tab-search').click();
    await page.getByTestId('tag-filter').waitFor();
    assert.equal(await page.getByTestId('user-filter').count(), 0);
  });
  await step('accept a waiting ticket', async () => {
    await tickets.showTab(page, 'pending');
    const id = Number(await page.getByTestId('ticket-row').first().getAttribute('data-ticket'));
    ticket = (await waiting()).find((one) => one.id === id);
    await page.getByTestId('ticket-row').first().getByTestId('row-accept').click();
    await page.locator('[data-testid="conversation"][data-status="open"]').waitFor();
    await picture(page, 'inbox-phone-es');
  });
  await step('read a long name cut at ten letters', async () => {
    const letters = [...ticket.contact.name];
    const expected = letters.length > 10 ? `${letters.slice(0, 10).join('')}…` : ticket.contact.name;
    await page.getByRole('heading', { name: expected }).first().waitFor();
  });
  await step('go back to the list with the back gesture and forward again', async () => {
    await page.goBack();
    await page.getByTestId('tab-open').waitFor();
    assert.equal(await page.getByTestId('conversation').count(), 0);
    await page.goForward();
    await page.getByTestId('conversation').waitFor();
    await page.getByTestId('mobile-tab-list').click();
    await page.getByTestId('mobile-tab-ticket').click();
    await page.getByTestId('conversation').waitFor();
  });
  await step('return it from the menu', async () => {
    await page.getByTestId('ticket-menu').click();
    assert.equal(await page.getByTestId('menu-delete').count(), 0);
    // The screen goes ahead; the host's word comes after.
    const told = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().endsWith(`/tickets/${ticket.id}`));
    await page.getByTestId('menu-return').click();
    await page.waitForURL((url) => url.pathname === '/tickets');
    await told;
    assert.ok((await waiting()).some(({ id }) => id === ticket.id));
  });
  await step('be refused a ticket of a foreign queue', async () => {
    const { tickets: all } = await admin.get('/tickets?showAll=true');
    const own = (await login(host, 'ana@demo.balcao')).user;
    const foreign = all.find(
      ({ queueId, userId }) => queueId && userId !== own.id && !own.queues.some(({ id }) => id === queueId),
    );
    if (!foreign) return;
    await page.goto(`/tickets/${foreign.uuid}`);
    await page.getByTestId('toast').first().waitFor();
    await page.waitForURL((url) => url.pathname === '/tickets');
  });
  assertClean(page);
});
