// The screens of the back office, on a wide screen in Portuguese and on a phone in English.

import assert from 'node:assert/strict';
import { logIn } from '../pages/login.js';
import * as office from '../pages/office.js';
import { assertClean, newPage, picture } from '../support/browser.js';
import { journey } from '../support/journey.js';

const WORDS = {
  pt: {
    remove: 'Deseja realmente excluir este registro?',
    required: 'Obrigatório',
    tooShort: 'Muito curto!',
    messageTooShort: 'Mensagem muito curta',
    nameTooShort: 'nome muito curto',
    email: 'E-mail inválido',
    setFilter: 'Parametrize o filtro',
    hoursSaved: 'Horários atualizados com sucesso.',
    updated: 'Operação atualizada com sucesso.',
  },
  en: {
    remove: 'Do you really want to delete this record?',
    required: 'Required',
    tooShort: 'Too Short!',
    messageTooShort: 'Message too short',
    nameTooShort: 'name too short',
    email: 'Invalid email',
    setFilter: 'Set the filter first',
    hoursSaved: 'Hours updated successfully.',
    updated: 'Operation updated successfully.',
  },
};

/** Screens of records: what is wrong at first, what is right, and under which name the record is found. */
const SCREENS = [
  {
    path: '/tags',
    bad: [{ name: 'ab' }, 'messageTooShort', 'name'],
    good: { name: 'Jornada do cliente' },
    edited: { name: 'Jornada concluida' },
  },
  {
    path: '/quick-messages',
    bad: [{ message: 'Bom dia' }, 'required', 'shortcode'],
    good: { shortcode: 'jornada', message: 'Bom dia! Como posso ajudar?' },
    edited: { shortcode: 'jornadafeita' },
  },
  {
    path: '/files',
    bad: [{ name: 'ab', message: 'Segue' }, 'nameTooShort', 'name'],
    good: { name: 'Tabelas da jornada', message: 'Segue a tabela' },
    edited: { name: 'Catalogo da jornada' },
  },
  {
    path: '/users',
    bad: [{ name: 'A', email: 'jornada', password: '12345' }, 'tooShort', 'name'],
    good: { name: 'Jornada Souza', email: 'jornada@demo.balcao' },
    edited: { name: 'Jornada Lima', password: '' },
  },
];

for (const { language, width, height } of [
  { language: 'pt', width: 1440, height: 900 },
  { language: 'en', width: 390, height: 844 },
]) {
  const words = WORDS[language];

  journey(`lists and forms of the back office at ${width} px in ${language}`, async ({ host, browser, step }) => {
    const page = await newPage(browser, host, { width, height });
    await office.speak(page, language);
    await step('log in as an admin', () => logIn(page, 'admin@demo.balcao'));
    for (const screen of SCREENS) await step(`walk ${screen.path}`, () => walk(page, screen, words));
    await step('import people and hear which lines were left out', async () => {
      await page.goto('/contacts');
      await page.getByTestId('contacts-table').waitFor();
      await office.importPeople(page, ['Jornada Um;5511955550001;um@exemplo.com', 'Jornada Dois;abc;']);
      await page.getByTestId('import-result').getByText('Jornada Dois').waitFor();
      const name = await office.downloaded(page, () => page.getByTestId('import-errors').click());
      assert.match(name, /\.csv$/);
      await picture(page, `office-import-${width}`);
      await page.getByTestId('import-close').click();
    });
    await step('change, find and delete a contact', async () => {
      await office.search(page, 'Jornada', 'Jornada Um');
      await office.edit(page, 'Jornada Um');
      await office.fill(page, { email: 'errado' });
      await office.refused(page, words.email, 'email');
      await office.fill(page, { email: 'certo@exemplo.com', name: 'Jornada Três' });
      await office.save(page);
      await office.row(page, 'certo@exemplo.com').waitFor();
      await office.remove(page, 'Jornada Três', words.remove);
    });
    await step('keep a list of tasks in the browser', async () => {
      await page.goto('/todolist');
      await page.getByTestId('todo-input').fill('   ');
      await page.getByTestId('todo-input').press('Enter');
      await page.getByTestId('todo-input').fill('Ligar para o fornecedor');
      await page.getByTestId('todo-input').press('Enter');
      await page.getByTestId('todo-list').waitFor();
      await page.reload();
      await page.getByTestId('todo-list').waitFor();
      assert.equal(await page.getByTestId('todo-list').getByRole('listitem').count(), 1);
      await office.assertFits(page);
    });
    assertClean(page);
  });

  journey(`queues, settings and figures at ${width} px in ${language}`, async ({ host, browser, step }) => {
    const page = await newPage(browser, host, { width, height });
    await office.speak(page, language);
    await step('log in as an admin', () => logIn(page, 'admin@demo.balcao'));
    await step('let each queue have its own hours', async () => {
      await page.goto('/settings');
      await page.getByTestId('setting-scheduleType').waitFor();
      await picture(page, `office-settings-${width}`);
      await office.choose(page, 'setting-scheduleType', 'queue');
      await page.getByTestId('toast').filter({ hasText: words.updated }).waitFor();
      await office.assertFits(page);
    });
    await step('add a queue with hours', async () => {
      await page.goto('/queues');
      await office.add(page);
      await office.refused(page, words.required, 'name');
      await office.fill(page, { name: 'Fila jornada', color: '#123abc', greetingMessage: 'Oi' });
      await page.getByTestId('queue-tab-hours').click();
      await office.fill(page, { 'schedules.0.startTime': '0930' });
      assert.equal(await office.field(page, 'schedules.0.startTime').inputValue(), '09:30');
      await office.save(page);
      await office.row(page, 'Fila jornada').waitFor();
      await picture(page, `office-queues-${width}`);
    });
    await step('build its menu, move an option, and delete one', () => buildMenu(page, width));
    await step('delete the queue', () => office.remove(page, 'Fila jornada', words.remove));
    await step('set the hours of the company', async () => {
      await page.goto('/settings');
      await office.choose(page, 'setting-scheduleType', 'company');
      await page.getByTestId('settings-hours').click();
      await office.field(page, 'schedules.5.endTime').fill('1300');
      await page.locator('form').getByRole('button').last().click();
      await page.getByTestId('toast').filter({ hasText: words.hoursSaved }).waitFor();
    });
    await step('see and filter the figures', async () => {
      await page.goto('/');
      await page.getByTestId('card-finished').waitFor();
      await page.getByTestId('attendants').waitFor();
      await office.choose(page, 'filter-kind', 'period');
      await page.getByTestId('dashboard-filter').click();
      await page.getByTestId('toast').filter({ hasText: words.setFilter }).waitFor();
      await office.choose(page, 'filter-days', '7');
      await page.getByTestId('dashboard-filter').click();
      await page.getByTestId('hours-switch').click();
      await page.getByTestId('hours-table').waitFor();
      await page.getByTestId('hours-switch').click();
      await picture(page, `office-dashboard-${width}`);
      await office.assertFits(page);
    });
    assertClean(page);
  });
}

journey('a form asks before changes are lost', async ({ host, browser, step }) => {
  const page = await newPage(browser, host);
  await step('open a form and change it', async () => {
    await logIn(page, 'admin@demo.balcao');
    await page.goto('/tags');
    await office.add(page);
    await office.fill(page, { name: 'Pela metade' });
  });
  await step('be asked by Escape, and stay', async () => {
    await page.keyboard.press('Escape');
    await page.getByTestId('confirm-cancel').click();
    await page.getByTestId('confirm-dialog').waitFor({ state: 'detached' });
    assert.equal(await office.field(page, 'name').inputValue(), 'Pela metade');
  });
  await step('be asked by the back button, and leave only the form', async () => {
    await page.goBack();
    await page.getByTestId('confirm').click();
    await page.getByTestId('form-submit').waitFor({ state: 'detached' });
    assert.equal(new URL(page.url()).pathname, '/tags');
  });
  await step('close an unchanged form without a question', async () => {
    await office.add(page);
    await page.keyboard.press('Escape');
    await page.getByTestId('form-submit').waitFor({ state: 'detached' });
  });
  assertClean(page);
});

journey('the provider writes announcements and help videos', async ({ host, browser, step }) => {
  const page = await newPage(browser, host, { width: 1440, height: 900 });
  await step('log in as the provider', () => logIn(page, 'super@demo.balcao'));
  await step('write, change and delete an announcement', async () => {
    await page.goto('/announcements');
    await office.add(page);
    await office.refused(page, WORDS.pt.required, 'title');
    await office.fill(page, { title: 'Manutenção', text: 'Domingo às 3h' });
    await office.save(page);
    await office.edit(page, 'Manutenção');
    await office.fill(page, { title: 'Manutenção adiada' });
    await office.save(page);
    await office.remove(page, 'Manutenção adiada', WORDS.pt.remove);
  });
  await step('see companies and plans', async () => {
    await page.goto('/settings');
    await page.getByTestId('settings-companies').click();
    await page.getByTestId('companies-table').waitFor();
    await picture(page, 'office-companies');
    await page.getByTestId('settings-plans').click();
    await page.getByTestId('plans-table').waitFor();
  });
  await step('add a help video and watch it', async () => {
    await page.getByTestId('settings-helps').click();
    await office.add(page);
    await office.fill(page, { title: 'Primeiros passos', description: 'Como atender', video: 'dQw4w9WgXcQ' });
    await office.save(page);
    await page.goto('/helps');
    await page.getByTestId('help-card').filter({ hasText: 'Primeiros passos' }).click();
    await page.getByTestId('video-dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByTestId('video-dialog').waitFor({ state: 'detached' });
  });
  await step('turn others away from the announcements', async () => {
    const admin = await newPage(browser, host);
    await logIn(admin, 'admin@demo.balcao');
    await admin.goto('/announcements');
    await admin.getByText('Esta empresa não possui permissão').waitFor();
    await admin.waitForURL((url) => url.pathname === '/');
    assertClean(admin);
  });
  assertClean(page);
});

/** Creates a record with a mistake first, changes it, searches it and deletes it. */
async function walk(page, { path, bad, good, edited }, words) {
  const [wrong, mistake, focused] = bad;
  const name = Object.values(good)[0];
  const newName = Object.values(edited)[0];
  await page.goto(path);
  await office.add(page);
  await office.fill(page, wrong);
  await office.refused(page, words[mistake], focused);
  await office.fill(page, good);
  await office.save(page);
  await office.row(page, name).waitFor();
  await office.edit(page, name);
  await office.fill(page, edited);
  await office.save(page);
  await office.row(page, newName).waitFor();
  await picture(page, `office${path.replace('/', '-')}-${page.viewportSize().width}`);
  await office.assertFits(page);
  await office.search(page, newName.slice(0, 8), newName);
  await office.remove(page, newName, words.remove);
}

async function buildMenu(page, width) {
  await office.row(page, 'Fila jornada').getByTestId('row-options').click();
  const dialog = page.getByTestId('options-dialog');
  for (const title of ['Vendas', 'Suporte', 'Financeiro']) {
    await dialog.getByTestId('option-add').last().click();
    await office.fill(page, { title });
    await dialog.getByTestId('option-save').click();
    await option(dialog, title).waitFor();
  }
  await option(dialog, 'Suporte').getByTestId('option-up').click();
  await option(dialog, '1Suporte').waitFor();
  await option(dialog, 'Suporte').getByTestId('option-toggle').click();
  await option(dialog, 'Suporte').getByTestId('option-add').click();
  await office.fill(page, { title: 'Internet', message: 'Reinicie o roteador' });
  await dialog.getByTestId('option-save').click();
  await option(dialog, 'Internet').first().waitFor();
  await picture(page, `office-menu-${width}`);
  await option(dialog, '1Suporte').first().getByTestId('option-delete').first().click();
  await page.getByTestId('confirm').click();
  await option(dialog, '1Vendas').waitFor();
  await option(dialog, '2Financeiro').waitFor();
  await page.getByTestId('options-close').click();
}

function option(dialog, text) {
  return dialog.getByTestId('option').filter({ hasText: text });
}
