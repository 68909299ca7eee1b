// Every page on 320 px (which is 1280 px at 400 %), and what a finger has to hit on a phone.

import assert from 'node:assert/strict';
import { visit } from '../pages/any.js';
import { logIn } from '../pages/login.js';
import { login } from '../support/api.js';
import { SIZES } from '../support/axe.js';
import { assertClean, newPage } from '../support/browser.js';
import { journey } from '../support/journey.js';
import { addresses, exampleRecords, modulePaths, routePatterns, VISITOR_ROUTES } from '../support/routes.js';
import { clipped, smallTargets } from '../support/touch.js';

const LONG = { timeout: 400_000 };

journey('pages lose nothing at 320 px and are easy to hit on a phone', async ({ host, browser, step }) => {
  const admin = await login(host, 'admin@demo.balcao');
  const { tickets } = await admin.get('/tickets?status=open&showAll=true');
  const inner = routePatterns().filter((pattern) => !VISITOR_ROUTES.includes(pattern));
  const pages = [...addresses(inner, await exampleRecords(admin)), ...(await modulePaths(admin)), `/tickets/${tickets[0].uuid}`];
  const page = await newPage(browser, host, SIZES.phone);
  const found = [];
  const look = async (address) => {
    await page.setViewportSize(SIZES.phone);
    await visit(page, address);
    found.push(...(await smallTargets(page)).map((line) => `${address}: ${line}`));
    await page.setViewportSize({ width: 320, height: 640 });
    found.push(...(await clipped(page)).map((line) => `${address} at 320 px: ${line}`));
  };
  for (const address of VISITOR_ROUTES) await step(`look at ${address} as a visitor`, () => look(address));
  await step('log in', () => logIn(page, 'admin@demo.balcao'));
  for (const address of new Set(pages)) await step(`look at ${address}`, () => look(address));
  await step('find nothing cut off and nothing too small', () => {
    assert.equal(found.length, 0, `${found.length}:\n${found.join('\n')}`);
  });
  assertClean(page);
}, LONG);
