// A journey is a test whose steps are sentences, with a host and a browser of its own.

import { test } from 'node:test';
import { launch, picture } from './browser.js';
import { startHost } from './host.js';

/** Longest time of a journey. Each step has its own, much shorter; but some compile, and Cargo lets one after the other. */
const PATIENCE_MS = 900_000;

/**
 * Defines a journey.
 *
 * @param {string} name
 * @param {(tools: { host, browser, step: (sentence: string, act: () => Promise<void>) => Promise<void> }) => Promise<void>} walk
 * @param {{ timeout?: number, settings?: Record<string, string> }} [wishes] how long it may take, in milliseconds; more
 *   variables of the host's environment
 */
export function journey(name, walk, { timeout = PATIENCE_MS, settings } = {}) {
  test(name, { timeout }, async (t) => {
    const host = await startHost(settings);
    const browser = await launch();
    try {
      await walk({ host, browser, step: (sentence, act) => step(t, sentence, act) });
    } catch (error) {
      await pictures(browser, name);
      t.diagnostic(`the host's last lines:\n${host.log().split('\n').slice(-25).join('\n')}`);
      throw error;
    } finally {
      await browser.close();
      await host.stop();
    }
  });
}

async function step(t, sentence, act) {
  try {
    await act();
    t.diagnostic(`✓ ${sentence}`);
  } catch (error) {
    throw new Error(`could not ${sentence}: ${error.message}`, { cause: error });
  }
}

/** What each open page shows at the moment of the failure. */
async function pictures(browser, name) {
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const pages = browser.contexts().flatMap((context) => context.pages());
  for (const [index, page] of pages.entries()) {
    await picture(page, `failed-${slug}-${index}`).catch(() => undefined);
  }
}
