// Plugins as those who run the platform and those who administrate a company handle them, on a live system.

import assert from 'node:assert/strict';
import { logIn } from '../pages/login.js';
import { menuKeys } from '../pages/shell.js';
import { assertClean, newPage, picture } from '../support/browser.js';
import { journey } from '../support/journey.js';

const REASON = 'Marca etiquetas erradas';

journey('a plugin is stopped, let go, switched off and on again', async ({ host, browser, step }) => {
  const operator = await newPage(browser, host, { width: 1440, height: 900 });
  const admin = await newPage(browser, host, { width: 390, height: 844, scheme: 'dark' });
  const card = admin.locator('[data-testid="module-card"][data-plugin="kanban"]');

  await step('see the catalogue and what a plugin may do', async () => {
    await logIn(operator, 'super@demo.balcao');
    await operator.goto('/plugins');
    await operator.locator('[data-plugin="kanban"]').getByTestId('plugin-open').click();
    await operator.getByTestId('plugin-tab-permissions').click();
    await operator.locator('[data-grant="tickets:read"]').waitFor();
    await picture(operator, 'plugins-permissions');
  });
  await step('be told why a file is no package', async () => {
    await operator.getByTestId('page-back').click();
    await operator.getByTestId('plugin-upload').click();
    const dialog = operator.getByTestId('upload-dialog');
    await dialog.getByTestId('file-input').setInputFiles({ name: 'x.balcao', mimeType: 'application/octet-stream', buffer: Buffer.from('x') });
    await dialog.getByTestId('upload-refused').waitFor();
    await picture(operator, 'plugins-refused');
    await dialog.getByTestId('upload-close').click();
    await dialog.waitFor({ state: 'detached' });
  });
  await step('open the modules of a company on a phone', async () => {
    await logIn(admin, 'admin@demo.balcao');
    await admin.goto('/modules');
    await card.getByTestId('module-switch').waitFor();
  });
  await step('stop the plugin everywhere, with a reason', async () => {
    await operator.locator('[data-plugin="kanban"]').getByTestId('plugin-open').click();
    await operator.getByRole('button', { name: 'Mais ações', exact: true }).click();
    await operator.getByTestId('action-kill').click();
    await operator.getByTestId('form-submit').click();
    await operator.getByText('Escreva o motivo').waitFor();
    await operator.getByTestId('field-reason').fill(REASON);
    await operator.getByTestId('form-submit').click();
    await operator.getByTestId('plugin-revive').waitFor();
  });
  await step('see at the company, without reloading, that and why it stopped', async () => {
    await card.getByText('Parado pela plataforma').waitFor();
    await card.getByTestId('module-open').click();
    await admin.getByText(REASON).waitFor();
    await picture(admin, 'modules-stopped-phone');
  });
  await step('let it work again, and see that at the company', async () => {
    await operator.getByTestId('plugin-revive').click();
    await admin.getByTestId('module-switch').waitFor();
  });
  await step('switch the module off: its page leaves the menu', async () => {
    await admin.getByTestId('module-switch').click();
    await admin.getByTestId('confirm').click();
    await admin.locator('[data-testid="module-switch"]:not(:checked)').waitFor();
    await admin.setViewportSize({ width: 1440, height: 900 });
    await admin.getByTestId('menu-kanban').waitFor({ state: 'detached' });
    assert.ok(!(await menuKeys(admin)).includes('kanban'));
  });
  await step('switch it on again, agreeing to what it may do where it asks', async () => {
    await admin.getByTestId('module-switch').click();
    const agree = admin.getByTestId('consent-agree');
    const on = admin.locator('[data-testid="module-switch"]:checked');
    await agree.or(on).first().waitFor();
    if (await agree.isVisible()) {
      await picture(admin, 'modules-consent');
      await agree.click();
    }
    await on.waitFor();
    await admin.getByTestId('menu-kanban').waitFor();
  });
  await step('read its log and what it could not do', async () => {
    await admin.getByTestId('module-tab-logs').click();
    await admin.getByTestId('log-level').waitFor();
    await picture(admin, 'modules-logs');
  });
  assertClean(operator, admin);
});
