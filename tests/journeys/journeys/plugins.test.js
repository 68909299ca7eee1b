// Plugins as their authors write them, those who run the platform and those who administrate a company handle them, on a
// live system.

import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { logIn } from '../pages/login.js';
import * as office from '../pages/office.js';
import * as plugins from '../pages/plugins.js';
import { chooseLanguage } from '../pages/shell.js';
import { login } from '../support/api.js';
import { author } from '../support/author.js';
import { violationsInBothSchemes } from '../support/axe.js';
import { assertClean, newPage, picture } from '../support/browser.js';
import { startHost } from '../support/host.js';
import { journey } from '../support/journey.js';

const ID = 'stock-notes';
const PUBLISHER = 'Loja de Plugins';
const CATALOGUE = 'Viveiro';
/** A public key that signs nothing here (RFC 8032, 7.1, test 1). */
const STRANGER = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';
const REASON = 'Mostra anotações erradas';
const SECRET = 'chave-que-ninguem-le';
const FAULT = 'a planilha não responde';

/** What the new plugin has besides the template: settings, a secret, words in the user's language, something that fails. */
const SETTINGS = `
[settings.greeting]
type = "text"
label = "settings.greeting"

[secrets.token]
label = "secrets.token"

[[routes]]
method = "GET"
path = "/fail"
permission = "user"
`;

function extend(writer) {
  writer.edit(`${ID}/plugin.toml`, '\n[ui]', `${SETTINGS}\n[ui]`);
  writer.edit(
    `${ID}/locales/pt.json`,
    '{',
    '{ "settings.greeting": "Saudação", "secrets.token": "Chave da planilha", "plugin.why.contacts:read": "Ligar anotações a clientes",',
  );
  const fails = `.get("/fail", |_| -> Result<()> { Err(Error::internal("${FAULT}")) })`;
  writer.edit(`${ID}/src/lib.rs`, '.answer()', `${fails}\n            .answer()`);
}

/** Packs the plugin as it is and signs the package; answers its name. */
async function release(writer, version) {
  await writer.run('pack', ID, '--out', '.');
  const name = `${ID}-${version}.balcao`;
  return { name, said: await writer.run('sign', name) };
}

/** The operator offers the catalogue; the one of another installation follows it and takes the plugin over. */
async function passOn(browser, operator) {
  await operator.goto('/plugins');
  await operator.getByTestId('tab-catalogues').click();
  await operator.getByTestId('own-offer').click();
  await office.fill(operator, { name: CATALOGUE });
  await office.save(operator);
  const own = operator.getByTestId('own-catalogue');
  await own.getByText('/registry/catalogue.json').waitFor();
  await picture(operator, 'plugins-own-catalogue');
  const url = (await own.getByText('/registry/catalogue.json').innerText()).trim();
  const publicKey = (await own.getByText(/^[0-9a-f]{64}$/).innerText()).trim();

  const host = await startHost({ BALCAO_OUTBOUND_LOCAL: '1' });
  const other = await newPage(browser, host, { width: 390, height: 844 });
  try {
    await logIn(other, 'super@demo.balcao');
    await other.goto('/plugins');
    await other.getByTestId('tab-catalogues').click();
    await picture(other, 'plugins-catalogues-empty-phone');
    await other.getByTestId('catalogue-add').click();
    await office.fill(other, { url: 'plugins.example', publicKey: 'abc' });
    await office.refused(other, 'Digite um endereço completo, com https no início');
    await office.fill(other, { url: new URL(url).origin, publicKey: STRANGER });
    await other.getByTestId('form-submit').click();
    await other.getByText('não é um catálogo assinado com esta chave').waitFor();
    await office.fill(other, { publicKey });
    await office.save(other);
    const offered = other.locator(`[data-testid="offered-card"][data-plugin="${ID}"]`);
    await offered.getByTestId('offered-accept').click();
    await office.save(other);
    await offered.getByText(`${PUBLISHER}, publicador aceito`).waitFor();
    await picture(other, 'plugins-catalogue-phone');
    assert.deepEqual(await violationsInBothSchemes(other), []);
    await offered.getByTestId('offered-take').click();
    await other.locator('[data-grant="contacts:read"]').waitFor();
    await other.getByTestId('page-back').click();
    await other.getByTestId('tab-catalogues').click();
    await offered.getByText('Já está aqui').waitFor();
    assertClean(other);
  } finally {
    await other.context().close();
    await host.stop();
  }
  await own.getByTestId('own-stop').click();
  await own.getByTestId('own-offer').waitFor();
  await operator.getByTestId('tab-catalogue').click();
  await plugins.open(operator, ID);
}

journey('a plugin goes from its author to a company and away again', async ({ host, browser, step }) => {
  const operator = await newPage(browser, host, { width: 1440, height: 900 });
  const admin = await newPage(browser, host, { width: 390, height: 844, scheme: 'dark' });
  const writer = author(host);
  const card = plugins.card(admin, ID);
  const [plan] = await (await login(host, 'super@demo.balcao')).get('/plans/list');
  const company = await login(host, 'admin@demo.balcao');
  let first;
  let second;
  let moduleAnswers = '';
  admin.on('response', async (answer) => {
    if (answer.url().includes(`/modules/${ID}/settings`)) moduleAnswers += await answer.text().catch(() => '');
  });

  try {
    await step('write a plugin, and a version that wants more', async () => {
      await writer.run('new', ID);
      extend(writer);
      first = await release(writer, '0.1.0');
      writer.edit(`${ID}/plugin.toml`, 'version = "0.1.0"', 'version = "0.2.0"');
      writer.edit(`${ID}/plugin.toml`, '["collections"', '["contacts:read", "collections"');
      second = await release(writer, '0.2.0');
    });
    await step('be told why a file is no package, and why one is not taken', async () => {
      await logIn(operator, 'super@demo.balcao');
      await operator.goto('/plugins');
      const dialog = await plugins.upload(operator, 'x.balcao', Buffer.from('x'));
      await dialog.getByTestId('upload-refused').waitFor();
      await picture(operator, 'plugins-refused');
      let sent = 0;
      operator.on('request', (request) => (sent += Number(request.method() === 'POST' && request.url().endsWith('/plugins'))));
      const file = { name: first.name, mimeType: 'application/octet-stream', buffer: writer.packed(first.name) };
      await dialog.getByTestId('file-input').setInputFiles(file);
      await dialog.getByTestId('upload-refused').getByText(/editor|publicador/i).first().waitFor();
      assert.equal(sent, 1, 'a refusal is no reason to send a file twice');
      await dialog.getByTestId('upload-close').click();
      await dialog.waitFor({ state: 'detached' });
    });
    await step('accept its publisher and see who it is and what it may do', async () => {
      await plugins.trust(operator, PUBLISHER, first.said.match(/trust you: ([0-9a-f]{64})/)[1]);
      await plugins.take(operator, first.name, writer.packed(first.name));
      await operator.locator('[data-grant="collections"]').waitFor();
      await picture(operator, 'plugins-permissions');
      assert.deepEqual(await violationsInBothSchemes(operator), []);
      await operator.getByTestId('plugin-tab-overview').click();
      await operator.getByText(PUBLISHER, { exact: false }).first().waitFor();
    });
    await step('install it, for one plan', async () => {
      await operator.getByTestId('plugin-install').click();
      await picture(operator, 'plugins-install');
      await plugins.confirmVersion(operator);
      await operator.getByTestId('plans-change').click();
      await operator.getByTestId('field-all').click();
      await office.refused(operator, 'Escolha ao menos um plano');
      await plugins.pick(operator, 'ids', plan.name);
      await office.save(operator);
    });
    await step('switch it on at the company, agreeing to what it may do', async () => {
      await logIn(admin, 'admin@demo.balcao');
      await admin.goto('/modules');
      await card.getByTestId('module-switch').click();
      await picture(admin, 'modules-consent-phone');
      await plugins.agree(admin);
      await card.getByText('0.1.0').waitFor();
    });
    await step('upload a version that wants more, and see what', async () => {
      await operator.getByTestId('page-back').click();
      await plugins.take(operator, second.name, writer.packed(second.name));
      const added = operator.locator('[data-change="added"]');
      await added.locator('[data-grant="contacts:read"]').getByText('Ligar anotações a clientes').waitFor();
    });
    await step('let one company try it', async () => {
      await plugins.action(operator, 'canary');
      await plugins.pick(operator, 'companyIds', company.user.company.name);
      await office.save(operator);
      await operator.getByTestId('plugin-tab-overview').click();
      await plugins.version(operator, '0.2.0').getByText('Em teste').waitFor();
    });
    await step('see at the company, without reloading, that it asks for more, and agree', async () => {
      await card.getByTestId('module-review').click();
      await admin.getByTestId('consent-dialog').locator('[data-change="added"] [data-grant="contacts:read"]').waitFor();
      await picture(admin, 'modules-consent-again-phone');
      await plugins.agree(admin);
      await card.getByText('0.2.0').waitFor();
    });
    await step('give it to everybody', async () => {
      await operator.getByTestId('plugin-install').click();
      const dialog = operator.getByTestId('activate-dialog');
      await dialog.locator('[data-change="added"] [data-grant="contacts:read"]').waitFor();
      await picture(operator, 'plugins-upgrade');
      await plugins.confirmVersion(operator);
      await plugins.version(operator, '0.2.0').getByText('Instalada').waitFor();
      await plugins.version(operator, '0.1.0').getByText('Anterior').waitFor();
    });
    await step('tell it a secret that nobody reads again', async () => {
      await card.getByTestId('module-open').click();
      await admin.getByTestId('module-settings').click();
      await office.fill(admin, { 'settings.0': 'Bom dia', 'secrets.0.text': SECRET });
      await office.save(admin);
      await admin.getByTestId('module-settings').click();
      assert.equal(await office.field(admin, 'settings.0').inputValue(), 'Bom dia');
      assert.equal(await office.field(admin, 'secrets.0.text').inputValue(), '');
      await admin.locator('[data-secret="token"]').getByText('Guardado em').waitFor();
      await admin.getByTestId('form-cancel').click();
      assert.ok(moduleAnswers.includes('Bom dia') && !moduleAnswers.includes(SECRET));
    });
    await step('read in its log what it could not do', async () => {
      await assert.rejects(company.get(`/plugins/${ID}/fail`), /502/);
      await admin.getByTestId('module-tab-logs').click();
      // Lines are written in batches.
      const line = admin.getByTestId('module-logs').getByText(FAULT).first();
      while (!(await line.isVisible())) {
        await admin.getByTestId('log-refresh').click();
        await pause(100);
      }
      await picture(admin, 'modules-logs-phone');
      await admin.reload();
      await admin.getByText(FAULT).first().waitFor();
      assert.deepEqual(await violationsInBothSchemes(admin), []);
    });
    await step('go back to the version before', async () => {
      await plugins.action(operator, 'rollback');
      await plugins.confirmVersion(operator);
      await plugins.version(operator, '0.1.0').getByText('Instalada').waitFor();
    });
    await step('work with it', async () => {
      await admin.setViewportSize({ width: 1440, height: 900 });
      await admin.getByTestId(`menu-${ID}`).click();
      await admin.getByLabel('Nova anotação').fill('Repor café');
      await admin.getByRole('button', { name: 'Adicionar' }).click();
      await admin.getByText('Repor café').waitFor();
    });
    await step('stop it everywhere, with a reason: its page is gone from an open browser', async () => {
      await plugins.action(operator, 'kill');
      await office.refused(operator, 'Escreva o motivo');
      await office.fill(operator, { reason: REASON });
      await office.save(operator);
      await admin.waitForURL('**/tickets');
      await admin.getByTestId(`menu-${ID}`).waitFor({ state: 'detached' });
      await admin.goto(`/modules?id=${ID}`);
      await admin.getByText(REASON).waitFor();
    });
    await step('let it work again, and see that at the company', async () => {
      await operator.getByTestId('plugin-revive').click();
      await admin.getByTestId(`menu-${ID}`).waitFor();
    });
    await step('offer it to other installations, and bring it over to one that follows', () =>
      passOn(browser, operator),
    );
    await step('switch it off, take its data along and remove them', async () => {
      await plugins.turnOff(admin);
      await admin.getByTestId(`menu-${ID}`).waitFor({ state: 'detached' });
      const name = await office.downloaded(admin, () => admin.getByTestId('module-export').click());
      assert.equal(name, `${ID}-data.ndjson`);
      await admin.getByTestId('module-remove').click();
      await office.refused(admin, `Digite ${ID} para confirmar`);
      await office.fill(admin, { typed: ID });
      await office.save(admin);
      await admin.getByTestId('module-export').waitFor({ state: 'detached' });
    });
    await step('read of the modules in another language', async () => {
      await admin.goto('/modules');
      await chooseLanguage(admin, 'es');
      await plugins.card(admin, 'schedules').getByText('Mensajes que se envían más tarde').waitFor();
      await picture(admin, 'modules');
    });
    await step('take it off the platform', async () => {
      await plugins.action(operator, 'take-off');
      await operator.getByTestId('confirm').click();
      await operator.getByTestId('plugin-install').waitFor();
      await card.waitFor({ state: 'detached' });
    });
    assertClean(operator, admin);
  } finally {
    await writer.leave();
  }
});

journey('what an author saves is in the open page at once', async ({ host, browser, step }) => {
  const page = await newPage(browser, host, { width: 1440, height: 900 });
  // Another journey may be compiling too, and Cargo lets one after the other.
  page.setDefaultTimeout(240_000);
  const writer = author(host);
  const banner = page.getByTestId('dev-banner');
  let dev;

  try {
    await step('begin, and see the page with the banner of development', async () => {
      await writer.run('new', ID);
      dev = writer.start('dev', ID);
      await dev.until(/runs, [\d.]+ s after the save/);
      await logIn(page, 'admin@demo.balcao');
      await page.goto(`/m/${ID}`);
      await page.getByRole('heading', { name: 'Anotações' }).waitFor();
      await banner.waitFor();
      await picture(page, 'plugin-dev');
    });
    for (const [what, change, words] of [
      ['a text of the screen', () => writer.edit(`${ID}/ui/src/locales/pt.json`, '"Anotações"', '"Recados"'), 'Recados'],
      ['an answer of the guest', () => writer.edit(`${ID}/src/lib.rs`, '.post("/notes", |request| tell(NOTES.insert(request.json()?)?))', '.post("/notes", |_| tell(NOTES.insert(Note { text: "Do autor".into() })?))'), null],
    ]) {
      await step(`save ${what} and see it in the page`, async () => {
        const from = dev.said().length;
        const began = performance.now();
        const version = await banner.getAttribute('data-version');
        change();
        await page.locator(`[data-testid="dev-banner"]:not([data-version="${version}"])`).waitFor();
        if (words) await page.getByRole('heading', { name: words }).waitFor();
        console.log(`${what}: in the page ${((performance.now() - began) / 1000).toFixed(1)} s after the save`);
        await dev.until(/runs, [\d.]+ s/, from);
      });
    }
    await step('find the new answer', async () => {
      await page.getByLabel('Nova anotação').fill('Repor café');
      await page.getByRole('button', { name: 'Adicionar' }).click();
      await page.getByText('Do autor').waitFor();
    });
    await step('read what does not compile, and go on', async () => {
      const from = dev.said().length;
      writer.edit(`${ID}/src/lib.rs`, 'text: "Do autor".into()', 'txt: "Do autor".into()');
      await dev.until(/does not build/, from);
      const mended = dev.said().length;
      await pause(20);
      writer.edit(`${ID}/src/lib.rs`, 'txt: "Do autor".into()', 'text: "Do autor".into()');
      await dev.until(/runs, [\d.]+ s/, mended);
    });
    assertClean(page);
  } finally {
    await writer.leave();
  }
});
