// What a person sees depends on role and plan.

import assert from 'node:assert/strict';
import { logIn } from '../pages/login.js';
import { menuKeys, openMenu } from '../pages/shell.js';
import { login } from '../support/api.js';
import { assertClean, newPage } from '../support/browser.js';
import { journey } from '../support/journey.js';

journey('an agent sees less of the menu than an admin', async ({ host, browser, step }) => {
  const admin = await newPage(browser, host);
  const agent = await newPage(browser, host);
  await step('log in as both', async () => {
    await logIn(admin, 'admin@demo.balcao');
    await logIn(agent, 'ana@demo.balcao');
  });
  await step('compare their menus', async () => {
    await admin.getByTestId('menu-connections').waitFor();
    await agent.getByTestId('menu-tickets').waitFor();
    const [ofAdmin, ofAgent] = [await menuKeys(admin), await menuKeys(agent)];
    assert.ok(!ofAgent.includes('connections'), `the agent's menu: ${ofAgent}`);
    assert.ok(ofAgent.every((key) => ofAdmin.includes(key)), `${ofAgent} is no part of ${ofAdmin}`);
  });
  await step('be turned away from a page of admins', async () => {
    await agent.goto('/connections');
    await agent.getByTestId('menu-tickets').waitFor();
    assert.equal(await agent.getByTestId('connection-card').count(), 0);
  });
  assertClean(admin, agent);
});

journey('a plan without kanban closes the board at once', async ({ host, browser, step }) => {
  const page = await newPage(browser, host);
  const owner = await login(host, 'super@demo.balcao');
  await step('open the board', async () => {
    await logIn(page, 'admin@demo.balcao');
    await openMenu(page, 'kanban');
    await page.getByTestId('kanban-lane').first().waitFor();
  });
  await step('switch kanban off in the plan', () => switchKanban(owner, false));
  await step('see the board close and its menu entry go without reload', async () => {
    await page.getByTestId('kanban-lane').first().waitFor({ state: 'detached' });
    await page.getByTestId('menu-kanban').waitFor({ state: 'detached' });
  });
  await step('be refused by its routes', async () => {
    const admin = await login(host, 'admin@demo.balcao');
    await assert.rejects(admin.get('/ticket/kanban'), /403 .*ERR_PLAN_FEATURE/);
  });
  await step('switch it on again and see the entry come back', async () => {
    await switchKanban(owner, true);
    await page.getByTestId('menu-kanban').waitFor();
  });
  assertClean(page);
});

/** Changes the plan of the demo company. */
async function switchKanban(owner, useKanban) {
  const plans = await owner.get('/plans/list');
  for (const plan of plans) await owner.put('/plans', { ...plan, useKanban });
}
