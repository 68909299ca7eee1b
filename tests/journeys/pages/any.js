// What every page has, whatever it shows: a heading, and buttons that open something.

import assert from 'node:assert/strict';
import { settled } from '../support/axe.js';

/** Opens an address and waits until the page is there; each has one first-level heading and one main landmark. */
export async function visit(page, address) {
  await page.goto(address);
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await settled(page);
  assert.equal(await page.locator('h1').count(), 1, `${address} has one heading of the first level`);
  assert.equal(await page.locator('main').count(), 1, `${address} has one main part`);
}

/** What opens something. Buttons that say so count by themselves: no page is listed here. Rows of the gallery are for show. */
const OPENERS = [
  ...['record-add', 'row-edit', 'row-delete'].map((id) => `[data-testid="${id}"]:not([data-testid^="part-"] *)`),
  'main [aria-haspopup]',
];

/** The menus of the top bar, which are the same on every page. */
export const FRAME_OPENERS = ['body header [aria-haspopup]:not(main *)'];

/**
 * Opens, one after the other, what this page can open, and shows each to `look`: its button's name and itself. Rows, bubbles
 * and the two halves of the gallery repeat their buttons: one of each kind is enough.
 */
export async function eachDialog(page, look, openers = OPENERS) {
  const seen = new Set();
  for (const button of await page.locator(openers.join(', ')).all()) {
    if (!(await button.isVisible()) || !(await button.isEnabled())) continue;
    const kind = await button.evaluate((one) =>
      // Lists of options are all of the same make.
      one.matches('[aria-haspopup="listbox"]') ? 'listbox' : one.dataset.testid ?? one.getAttribute('aria-labelledby') ?? one.getAttribute('aria-label') ?? one.textContent,
    );
    if (seen.has(kind)) continue;
    seen.add(kind);
    await openAndClose(page, button, look);
  }
}

async function openAndClose(page, button, look) {
  const name = (await button.getAttribute('aria-label')) ?? (await button.innerText());
  await button.click();
  const layer = page.locator('[role="dialog"], [role="menu"], [role="listbox"]').last();
  await layer.waitFor();
  await settled(page);
  await look(name.trim(), layer);
  await page.keyboard.press('Escape');
  await layer.waitFor({ state: 'detached' });
}
