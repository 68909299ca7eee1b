// What the inbox costs in a browser: switching tickets, memory, scrolling. `cargo xtask bench browser` prepares
// the hosts and starts this with a part, an address and a size; each figure is a line of JSON for it.

import { logIn } from '../pages/login.js';
import { login } from '../support/api.js';
import { launch, newPage } from '../support/browser.js';
import { measureHeap } from './heap.js';
import { measureScrolling } from './scrolling.js';
import { measureSwitching } from './switching.js';

const PARTS = { switching: measureSwitching, heap: measureHeap, scrolling: measureScrolling };
const EMAIL = 'admin@load1.balcao';

const [part, base, size] = process.argv.slice(2);
const measure = PARTS[part];
if (!measure || !base) throw new Error(`usage: node browser.js ${Object.keys(PARTS).join('|')} <address> <size>`);

const host = { base };
const desk = await login(host, EMAIL);
const browser = await launch();
try {
  const page = await newPage(browser, host, { width: 1440, height: 1_900 });
  await logIn(page, EMAIL);
  await page.getByTestId('tab-open').waitFor();
  for (const figure of await measure({ page, desk, size: Number(size) })) console.log(JSON.stringify(figure));
} finally {
  await browser.close();
}
