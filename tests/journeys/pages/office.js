// Screens of the back office: a list, a form in a dialog, a question before something is deleted.

import assert from 'node:assert/strict';

/** The app in a language from its first page on. */
export async function speak(page, language) {
  await page.addInitScript((wanted) => localStorage.setItem('i18nextLng', wanted), language);
}

/** The row of a record in the list on screen. */
export function row(page, text) {
  return page.locator('tr[data-record]').filter({ hasText: text });
}

/** A field of the form on screen. */
export function field(page, name) {
  return page.getByTestId(`field-${name}`);
}

/** Opens the form of a new record. */
export async function add(page) {
  await page.getByTestId('record-add').first().click();
  await page.getByTestId('form-submit').waitFor();
}

/** Types values into fields of the form, by name. */
export async function fill(page, values) {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
}

/** Sends the form and waits until it is gone: it was saved. */
export async function save(page) {
  await page.getByTestId('form-submit').click();
  await page.getByTestId('form-submit').waitFor({ state: 'detached' });
}

/** Sends the form and sees it refused with these words, the first wrong field in focus. */
export async function refused(page, words, name) {
  await page.getByTestId('form-submit').click();
  await page.getByRole('dialog').getByText(words, { exact: true }).first().waitFor();
  if (name) await field(page, name).and(page.locator(':focus')).waitFor();
}

/** Opens the form of a record. */
export async function edit(page, text) {
  await row(page, text).getByTestId('row-edit').click();
  await page.getByTestId('form-submit').waitFor();
}

/** Narrows the list by its search field until only the wanted row is left. */
export async function search(page, term, wanted, unwanted) {
  await page.getByTestId('search-input').fill(term);
  if (unwanted) await row(page, unwanted).waitFor({ state: 'detached' });
  await row(page, wanted).waitFor();
}

/** Deletes a record after the question. */
export async function remove(page, text, question) {
  await row(page, text).getByTestId('row-delete').click();
  const dialog = page.getByTestId('confirm-dialog');
  await dialog.getByText(question).waitFor();
  await dialog.getByTestId('confirm').click();
  await row(page, text).waitFor({ state: 'detached' });
}

/** Something of a row that is done seldom. */
export async function seldom(page, text, action) {
  await row(page, text).getByTestId('row-more').click();
  await page.getByTestId(`row-${action}`).click();
}

/** Chooses an option of a select by its value. */
export async function choose(page, testId, value) {
  await page.getByTestId(testId).getByRole('combobox').click();
  await page.locator(`[role="option"][data-value="${value}"]`).click();
}

/** Runs `act` and answers the name of the file that the browser is given. */
export async function downloaded(page, act) {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return download.suggestedFilename();
}

/** Nothing is wider than the screen. */
export async function assertFits(page) {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(wider <= 0, `${page.url()} is ${wider} px wider than the screen`);
}

/** Imports people from a table and closes the report. */
export async function importPeople(page, lines) {
  await page.getByTestId('contact-tools').click();
  await page.getByTestId('contacts-file').click();
  const content = ['nome;numero;email', ...lines].join('\n');
  const file = { name: 'contatos.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
  await page.getByTestId('file-input').setInputFiles(file);
  await page.getByTestId('import-submit').click();
  await page.getByTestId('import-result').waitFor();
}
