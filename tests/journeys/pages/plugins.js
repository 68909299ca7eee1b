// The platform's plugins, and the modules of a company.

import { choose } from './office.js';

/** Opens a plugin of the catalogue. */
export async function open(page, id) {
  await page.goto('/plugins');
  await page.locator(`[data-testid="plugin-card"][data-plugin="${id}"]`).getByTestId('plugin-open').click();
}

/** Accepts the packages of a publisher. */
export async function trust(page, name, publicKey) {
  await page.getByTestId('tab-publishers').click();
  await page.getByTestId('publisher-add').click();
  await page.getByTestId('field-name').fill(name);
  await page.getByTestId('field-publicKey').fill(publicKey);
  await choose(page, 'field-trust', 'publisher');
  await page.getByTestId('form-submit').click();
  await page.getByTestId('publisher-card').filter({ hasText: name }).waitFor();
  await page.getByTestId('tab-catalogue').click();
}

/** Uploads a package; the dialog stays. */
export async function upload(page, name, content) {
  await page.getByTestId('plugin-upload').click();
  const dialog = page.getByTestId('upload-dialog');
  await dialog.getByTestId('file-input').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: content });
  return dialog;
}

/** Uploads a package that is accepted, and goes to what it may do. */
export async function take(page, name, content) {
  const dialog = await upload(page, name, content);
  await dialog.getByTestId('upload-see').click();
  await page.getByTestId('grants').first().waitFor();
}

/** Something that is done with a plugin seldom. */
export async function action(page, key) {
  await page.getByRole('button', { name: 'Mais ações', exact: true }).click();
  await page.getByTestId(`action-${key}`).click();
}

/** Agrees to what changes by a version; it is installed when the dialog is gone. */
export async function confirmVersion(page) {
  const dialog = page.getByTestId('activate-dialog');
  await dialog.getByTestId('activate-confirm').click();
  await dialog.waitFor({ state: 'detached' });
}

/** The row of a version in the plugin's overview. */
export function version(page, number) {
  return page.locator(`[data-testid="plugin-version"][data-version="${number}"]`);
}

/** Chooses among many in a field of the form on screen. */
export async function pick(page, name, words) {
  await page.getByTestId(`field-${name}`).getByRole('combobox').fill(words);
  await page.getByRole('option', { name: words, exact: true }).click();
  await page.keyboard.press('Tab');
}

/** The card of a company's module. */
export function card(page, id) {
  return page.locator(`[data-testid="module-card"][data-plugin="${id}"]`);
}

/** Agrees to what a module asks for. */
export async function agree(page) {
  await page.getByTestId('consent-agree').click();
  await page.getByTestId('consent-dialog').waitFor({ state: 'detached' });
}

/** Turns a module off, after the question. */
export async function turnOff(page) {
  await page.getByTestId('module-switch').click();
  await page.getByTestId('confirm').click();
  await page.locator('[data-testid="module-switch"]:not(:checked)').waitFor();
}
