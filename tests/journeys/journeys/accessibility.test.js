// Every page and its dialogs as axe-core sees them: in both colour schemes, at the desk and on the phone.

import assert from 'node:assert/strict';
import { logIn } from '../pages/login.js';
import { eachDialog, FRAME_OPENERS, visit } from '../pages/any.js';
import { login } from '../support/api.js';
import { SIZES, violationsInBothSchemes } from '../support/axe.js';
import { assertClean, newPage } from '../support/browser.js';
import { journey } from '../support/journey.js';
import { addresses, exampleRecords, modulePaths, routePatterns, VISITOR_ROUTES } from '../support/routes.js';

/** Enough for all pages on a machine that does other things besides. */
const LONG = { timeout: 600_000 };

for (const [place, size] of Object.entries(SIZES)) {
  journey(`every page is accessible (${place})`, async ({ host, browser, step }) => {
    const owner = await login(host, 'super@demo.balcao');
    const admin = await login(host, 'admin@demo.balcao');
    const { tickets } = await admin.get('/tickets?status=open&showAll=true');
    const records = await exampleRecords(owner);
    const examples = { ...records, '/tickets/:ticketUuid?': `/tickets/${tickets[0].uuid}` };
    const inner = routePatterns().filter((pattern) => !VISITOR_ROUTES.includes(pattern));
    const page = await newPage(browser, host, size);
    const found = [];
    const titles = new Map();

    for (const address of VISITOR_ROUTES) {
      await step(`look at ${address} as a visitor`, async () => {
        await visit(page, address);
        found.push(...(await named(page, address)));
      });
    }
    await step('log in', () => logIn(page, 'super@demo.balcao'));
    for (const address of new Set([...addresses(inner, records), ...(await modulePaths(owner)), '/no-such-page'])) {
      await step(`look at ${address} and what opens there`, async () => {
        await visit(page, address);
        titles.set(address, await page.title());
        found.push(...(await named(page, address)));
        await eachDialog(page, async (dialog, layer) => found.push(...(await named(page, `${address}, ${dialog}`, layer))));
      });
    }
    await step('look at what the top bar opens', async () => {
      await visit(page, '/tickets');
      await eachDialog(page, async (menu, layer) => found.push(...(await named(page, menu, layer))), FRAME_OPENERS);
    });
    await step('look at a conversation as an admin', async () => {
      const desk = await newPage(browser, host, size);
      await logIn(desk, 'admin@demo.balcao');
      for (const address of addresses(inner, examples).filter((one) => one.startsWith('/tickets'))) {
        await visit(desk, address);
        await desk.getByTestId('conversation').waitFor();
        found.push(...(await named(desk, address)));
        await eachDialog(desk, async (dialog, layer) => found.push(...(await named(desk, `${address}, ${dialog}`, layer))));
      }
    });
    await step('find nothing', () => assert.equal(found.length, 0, `${found.length}:\n${found.join('\n')}`));
    await step('tell the pages apart by their titles', () => {
      assert.equal(new Set(titles.values()).size, titles.size, JSON.stringify([...titles]));
    });
    assertClean(page);
  }, LONG);
}

async function named(page, what, layer) {
  return (await violationsInBothSchemes(page, layer)).map((line) => `${what} ${line}`);
}
