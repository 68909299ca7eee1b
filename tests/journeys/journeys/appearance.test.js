// Language, colours and width.

import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { logIn } from '../pages/login.js';
import { background, chooseLanguage, openMenu, toggleColours } from '../pages/shell.js';
import * as tickets from '../pages/tickets.js';
import { assertClean, newPage, picture } from '../support/browser.js';
import { journey } from '../support/journey.js';

/** A picture of 512 by 512 pixels: larger than a logo may be. */
const logo = fileURLToPath(new URL('../../../shell-ui/public/icon-512.png', import.meta.url));

journey('the app speaks three languages', async ({ host, browser, step }) => {
  const page = await newPage(browser, host);
  await step('log in', () => logIn(page, 'ana@demo.balcao'));
  const texts = [];
  for (const language of ['pt', 'en', 'es']) {
    await step(`choose ${language}`, async () => {
      await chooseLanguage(page, language);
      await page.waitForFunction((wanted) => document.documentElement.lang.startsWith(wanted), language);
      texts.push(await page.getByTestId('tab-closed').innerText());
      await picture(page, `inbox-${language}`);
    });
  }
  await step('see a different word in each', () => assert.equal(new Set(texts).size, 3, texts.join(', ')));
  await step('keep the choice after a reload', async () => {
    await page.reload();
    await page.getByTestId('tab-closed').filter({ hasText: texts[2] }).waitFor();
  });
  assertClean(page);
});

journey('dark colours reach the shell and the modules', async ({ host, browser, step }) => {
  const page = await newPage(browser, host);
  let light;
  await step('log in and open the board in light colours', async () => {
    await logIn(page, 'admin@demo.balcao');
    await openMenu(page, 'kanban');
    await page.getByTestId('kanban-lane').first().waitFor();
    light = [await background(page), await laneColour(page)];
  });
  await step('turn to dark and see both change', async () => {
    await toggleColours(page);
    const dark = [await background(page), await laneColour(page)];
    assert.ok(dark[0] !== light[0], `the page stays ${dark[0]}`);
    assert.ok(dark[1] !== light[1], `the lane stays ${dark[1]}`);
    await picture(page, 'kanban-dark');
  });
  await step('look at the inbox in the dark', async () => {
    await openMenu(page, 'tickets');
    await tickets.showTab(page, 'closed');
    await tickets.openFirst(page);
    await picture(page, 'inbox-dark');
  });
  assertClean(page);
});

journey('a company gives the app its own colour and logo', async ({ host, browser, step }) => {
  const page = await newPage(browser, host);
  const colleague = await newPage(browser, host);
  const accent = (of) => of.locator('[aria-current="page"]').evaluate((link) => getComputedStyle(link).color);
  let usual;
  await step('log in twice, as an admin and as an agent', async () => {
    await logIn(colleague, 'ana@demo.balcao');
    await logIn(page, 'admin@demo.balcao');
    usual = await accent(colleague);
    await page.goto('/settings');
  });
  await step('choose a colour and a logo', async () => {
    await page.getByTestId('field-accentColor').fill('#be185d');
    await page.getByTestId('accent-save').click();
    await page.getByTestId('accent-reset').waitFor();
    await page.getByTestId('file-input').setInputFiles(logo);
    await page.getByTestId('logo-preview').waitFor();
    await picture(page, 'settings-look');
  });
  await step('see both at the colleague, who did nothing', async () => {
    await colleague.getByTestId('company-logo').waitFor();
    assert.notEqual(await accent(colleague), usual);
  });
  await step('take them back, and see what was before', async () => {
    await page.getByTestId('accent-reset').click();
    await page.getByTestId('logo-preview').locator('..').getByRole('button', { name: 'Remover' }).click();
    await colleague.getByTestId('company-logo').waitFor({ state: 'detached' });
    assert.equal(await accent(colleague), usual);
  });
  assertClean(page);
  assertClean(colleague);
});

journey('the inbox fits a phone', async ({ host, browser, step }) => {
  const page = await newPage(browser, host, { width: 390, height: 844 });
  await step('log in', async () => {
    await logIn(page, 'ana@demo.balcao');
    await tickets.showTab(page, 'closed');
    await page.getByTestId('ticket-row').first().waitFor();
  });
  await step('see a list that is no wider than the screen', async () => {
    assert.ok((await overflow(page)) <= 0, 'the page scrolls sideways');
    await picture(page, 'phone-width-list');
  });
  await step('open a conversation that takes the whole width', async () => {
    await tickets.openFirst(page);
    const box = await page.getByTestId('conversation').boundingBox();
    assert.ok(box.width >= 380, `the conversation is ${box.width} wide`);
    assert.ok((await overflow(page)) <= 0, 'the page scrolls sideways');
    await picture(page, 'phone-width-conversation');
  });
  assertClean(page);
});

function laneColour(page) {
  return page.getByTestId('kanban-lane').first().evaluate((lane) => getComputedStyle(lane).backgroundColor);
}

function overflow(page) {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
