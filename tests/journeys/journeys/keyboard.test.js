// A day's work without a mouse: the menu, a ticket, a form, the board.

import assert from 'node:assert/strict';
import * as kanban from '../pages/kanban.js';
import { focused, tabTo } from '../pages/keyboard.js';
import { assertClean, newPage } from '../support/browser.js';
import { journey } from '../support/journey.js';

journey('an admin works by keyboard alone', async ({ host, browser, step }) => {
  const page = await newPage(browser, host, { width: 1440, height: 900 });
  await step('log in', async () => {
    await page.goto('/login');
    await tabTo(page, '[data-testid="login-email"]');
    await page.keyboard.type('admin@demo.balcao');
    await tabTo(page, '[data-testid="login-password"]');
    await page.keyboard.type('demo12345');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));
    await page.getByTestId('menu-tickets').waitFor();
  });
  await step('skip past the menu', async () => {
    await page.reload();
    await page.locator('main h1').first().waitFor({ state: 'attached' });
    await page.keyboard.press('Tab');
    assert.equal((await focused(page)).testId, 'skip-link');
    await page.keyboard.press('Enter');
    assert.equal((await focused(page)).tag, 'MAIN');
  });
  await step('follow the menu and arrive at the heading', async () => {
    await tabTo(page, '[data-testid="menu-tags"]', { back: true });
    await page.keyboard.press('Enter');
    await page.locator('main h1').waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    assert.match(await page.title(), /Etiquetas/);
  });
  await step('fill in a form and save it', async () => {
    await tabTo(page, '[data-testid="record-add"]');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await tabTo(page, '[data-testid="field-name"]');
    // The palette would lead away from what is being written.
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Só teclado');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('table').getByText('Só teclado').waitFor();
  });
  await step('get the focus back where the form was opened', async () => {
    assert.equal((await focused(page)).testId, 'record-add');
  });
  await step('open a ticket, answer it and close it', async () => {
    await tabTo(page, '[data-testid="menu-tickets"]', { back: true });
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    await tabTo(page, '[data-testid="subtab-pending"]');
    await page.keyboard.press('Enter');
    await page.getByTestId('ticket-row').first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('a');
    await page.locator('[data-testid="conversation"][data-status="open"]').waitFor();
    const uuid = page.url().split('/').at(-1);
    await page.keyboard.press('r');
    await page.waitForFunction(() => document.activeElement?.matches('textarea, [contenteditable="true"]'));
    await page.keyboard.type('Respondido pelo teclado');
    await page.keyboard.press('Enter');
    await page.getByTestId('message').filter({ hasText: 'Respondido pelo teclado' }).waitFor();
    await page.keyboard.press('Escape');
    await page.evaluate(() => document.activeElement?.blur());
    await page.keyboard.press('e');
    await page.locator(`[data-testid="ticket-row"][data-uuid="${uuid}"]`).waitFor({ state: 'detached' });
  });
  assertClean(page);
});

journey('a card moves between stages by keyboard, and it is said', async ({ host, browser, step }) => {
  const page = await newPage(browser, host, { width: 1440, height: 900 });
  let name;
  await step('log in and open the board', async () => {
    await page.goto('/login');
    await page.getByTestId('login-email').fill('admin@demo.balcao');
    await page.getByTestId('login-password').fill('demo12345');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));
    await page.goto('/kanban');
    await page.getByTestId('kanban-card').first().waitFor();
  });
  await step('find a card with Tab', async () => {
    await tabTo(page, '[data-lane="0"] [data-testid="kanban-card-handle"]');
    name = (await focused(page)).text;
  });
  const said = (text) =>
    page.waitForFunction(
      (wanted) => [...document.querySelectorAll('[aria-live]')].some((one) => one.textContent.includes(wanted)),
      text,
    );
  await step('pick it up and hear its name', async () => {
    await page.keyboard.press('Space');
    // Being picked up is said first and followed at once by where the card is.
    await said(`Atendimento de ${name}`);
  });
  await step('carry it to the stage beside', async () => {
    await page.keyboard.press('ArrowRight');
    const stage = await kanban.lane(page, 1).getAttribute('aria-label');
    await said(`sobre a etapa ${stage}`);
  });
  await step('drop it and hear where', async () => {
    const kept = page.waitForResponse((answer) => answer.url().includes('/ticket-tags/') && answer.request().method() === 'PUT');
    await page.keyboard.press('Space');
    await said('solto na etapa');
    assert.equal((await kept).status(), 201);
    await kanban.lane(page, 1).getByTestId('kanban-card').filter({ hasText: name }).waitFor();
  });
  await step('go on from the card where it is now', async () => {
    await page.waitForFunction(
      (wanted) => document.activeElement.closest('[data-lane]')?.dataset.lane !== '0' && document.activeElement.textContent.includes(wanted),
      name,
    );
  });
  await step('think better of another move', async () => {
    await tabTo(page, '[data-testid="kanban-card-handle"]');
    const other = (await focused(page)).text;
    await page.keyboard.press('Space');
    await said(`Atendimento de ${other}`);
    await page.keyboard.press('ArrowRight');
    await said(`Atendimento de ${other} sobre`);
    await page.keyboard.press('Escape');
    await said(`O atendimento de ${other} continua na etapa`);
  });
  await step('narrow the board down', async () => {
    await page.getByTestId('search-input').fill(name);
    await page.waitForFunction(
      (wanted) => {
        const cards = [...document.querySelectorAll('[data-testid="kanban-card"]')];
        return cards.length > 0 && cards.every((card) => card.textContent.includes(wanted));
      },
      name,
    );
  });
  assertClean(page);
});
