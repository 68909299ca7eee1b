// Chromium, and pages that watch themselves: what they may not do is collected and asserted.

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const screenshots = join(root, 'target/screenshots');

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A microphone that hums, and nobody who has to allow it.
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
];

/** Starts the browser. */
export function launch() {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, headless: true, args: flags });
}

/**
 * A page with its own cookies.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {{ base: string }} host
 * @param {{ width?: number, height?: number, locale?: string, scheme?: 'light' | 'dark', touch?: boolean }} [wishes]
 */
export async function newPage(browser, host, wishes = {}) {
  const { width = 1280, height = 800, locale = 'pt-BR', scheme = 'light', touch = false } = wishes;
  const context = await browser.newContext({
    baseURL: host.base,
    viewport: { width, height },
    locale,
    timezoneId: 'America/Sao_Paulo',
    colorScheme: scheme,
    hasTouch: touch,
    isMobile: touch,
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  return Object.assign(page, { faults: watch(page, host) });
}

/** Collects errors, violations of the content security policy and requests to other origins. */
function watch(page, host) {
  const faults = [];
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (/content security policy|integrity/i.test(message.text())) faults.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    const inside = ['data:', 'blob:', 'about:'].includes(url.protocol) || url.host === new URL(host.base).host;
    if (!inside) faults.push(`request left the origin: ${request.url()}`);
  });
  return faults;
}

/** Fails if one of the pages did what it may not. */
export function assertClean(...pages) {
  for (const page of pages) assert.deepEqual(page.faults, []);
}

/** Keeps a picture of the page, without passing notices, in target/screenshots. */
export async function picture(page, name) {
  // A picture is for looking at later; a notice that stays is no reason to fail.
  await page.getByTestId('toast').first().waitFor({ state: 'detached', timeout: 8_000 }).catch(() => undefined);
  mkdirSync(screenshots, { recursive: true });
  await page.screenshot({ path: join(screenshots, `${name}.png`), animations: 'disabled' });
}
