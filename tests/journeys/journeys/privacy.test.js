// What the law and people ask for: everything known of somebody, forgetting, and who did what.

import assert from 'node:assert/strict';
import { logIn } from '../pages/login.js';
import * as office from '../pages/office.js';
import { login } from '../support/api.js';
import { assertClean, newPage, picture } from '../support/browser.js';
import { journey } from '../support/journey.js';

for (const { language, width, height, exported, erased, merged } of [
  {
    language: 'pt',
    width: 1440,
    height: 900,
    exported: 'Exportou todos os dados do contato',
    erased: 'Apagou definitivamente os dados do contato',
    merged: 'Juntou Pessoa Dois ao contato',
  },
  {
    language: 'es',
    width: 390,
    height: 844,
    exported: 'Exportó todos los datos del contacto',
    erased: 'Borró definitivamente los datos del contacto',
    merged: 'Unió Pessoa Dois al contacto',
  },
]) {
  journey(`a person is exported, merged and erased at ${width} px in ${language}`, async ({ host, browser, step }) => {
    const page = await newPage(browser, host, { width, height });
    await office.speak(page, language);
    const person = await somebodyWithMessages(host);
    await step('log in as an admin', () => logIn(page, 'admin@demo.balcao'));
    await step('export everything that is known of a person', async () => {
      await page.goto('/contacts');
      await office.search(page, person.number, person.number);
      const name = await office.downloaded(page, () => office.seldom(page, person.number, 'export'));
      assert.equal(name, `contato-${person.number}.zip`);
    });
    await step('make one contact of two', async () => {
      await office.importPeople(page, ['Pessoa Um;5511955550011;', 'Pessoa Dois;5511955550012;']);
      await page.getByTestId('import-close').click();
      await office.search(page, 'Pessoa', 'Pessoa Um');
      await office.seldom(page, 'Pessoa Um', 'merge');
      await page.getByTestId('merge-other').getByRole('combobox').fill('Pessoa Dois');
      await page.getByRole('option').filter({ hasText: '5511955550012' }).click();
      await office.save(page);
      await office.row(page, 'Pessoa Dois').waitFor({ state: 'detached' });
    });
    await step('erase the person after typing the number', async () => {
      await page.goto('/contacts');
      await office.search(page, person.number, person.number);
      await office.seldom(page, person.number, 'erase');
      await page.getByTestId('erase-number').fill('123');
      assert.ok(await page.getByTestId('erase-confirm').isDisabled());
      await page.getByTestId('erase-number').fill(person.number);
      await picture(page, `privacy-erase-${width}`);
      await page.getByTestId('erase-confirm').click();
      await page.getByTestId('erasure-receipt').waitFor();
      await picture(page, `privacy-receipt-${width}`);
      assert.match(await office.downloaded(page, () => page.getByTestId('receipt-save').click()), /\.json$/);
      await page.getByTestId('receipt-close').click();
      await page.getByTestId('erasure-receipt').waitFor({ state: 'detached' });
      await office.row(page, person.number).waitFor({ state: 'detached' });
    });
    await step('read in the audit log who did it', async () => {
      await page.goto('/audit');
      for (const sentence of [exported, merged, erased]) await office.row(page, sentence).first().waitFor();
      await picture(page, `audit-${width}`);
      await office.assertFits(page);
      await office.choose(page, 'log-action', 'contact.erased');
      await office.row(page, exported).waitFor({ state: 'detached' });
      await office.row(page, erased).first().waitFor();
      assert.equal(await office.downloaded(page, () => page.getByTestId('log-export').click()), 'audit.csv');
      await page.getByTestId('audit-check').click();
      await page.locator('[data-testid="toast"][data-kind="success"]').waitFor();
    });
    await step('see from where people came', async () => {
      await page.getByTestId('tab-access').click();
      await page.getByTestId('access-table').locator('tbody tr').first().waitFor();
    });
    assertClean(page);
  });
}

/** A contact of the demo with whom there is a conversation. */
async function somebodyWithMessages(host) {
  const admin = await login(host, 'admin@demo.balcao');
  const { tickets } = await admin.get('/tickets?status=closed&showAll=true&pageNumber=1');
  return tickets.find(({ isGroup }) => !isGroup).contact;
}
