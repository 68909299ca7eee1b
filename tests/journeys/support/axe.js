// Accessibility as a machine can see it: axe-core on the page as it stands, in both colour schemes and both widths.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rule sets that every page keeps without exception. */
const ALL_RULES = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] };

/** The desk of an agent and the phone in a pocket. */
export const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

const SCHEMES = ['light', 'dark'];

/** The only rules whose answer depends on the colours; everything else is asked once. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * What axe-core finds in both colour schemes at the present width, as readable lines; for a test that collects first.
 * The page follows the system's scheme only as long as nobody has chosen one with the toggle.
 *
 * @param {import('playwright-core').Page} page
 * @param {import('playwright-core').Locator} [layer] what has opened, if the page behind it has been looked at before
 */
export async function violationsInBothSchemes(page, layer) {
  const lines = [];
  for (const [index, scheme] of SCHEMES.entries()) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, scheme);
    const found = await violations(page, index === 0 ? ALL_RULES : { type: 'rule', values: COLOUR_RULES }, layer);
    lines.push(...found.map((line) => `[${scheme}] ${line}`));
  }
  return lines;
}

/** Lets the page come to rest, then asks axe-core. */
async function violations(page, runOnly, layer) {
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const found = await page.evaluate(
    async ({ part, runOnly }) => {
      const { violations } = await globalThis.axe.run(part ?? document, {
        runOnly,
        resultTypes: ['violations'],
        // Style sheets and media as files are for experimental rules only.
        preload: false,
      });
      // A menu that is open belongs to its button; axe-core asks for a landmark around it as if it were a page's part.
      const isMenu = ({ target }) =>
        document.querySelector(target.join(' '))?.querySelector('[role="menu"], [role="listbox"]') !== null;
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes
          .filter((node) => id !== 'region' || !isMenu(node))
          .map(({ target, failureSummary }) => ({ target: target.join(' '), failureSummary })),
      }));
    },
    { part: await layer?.elementHandle(), runOnly },
  );
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target}\n      ${lastLine(failureSummary)}`),
  );
}

const lastLine = (summary) => summary.split('\n').slice(1).join('; ').replace(/\s+/g, ' ').trim();

/**
 * Waits for what still moves or loads: fonts, running transitions, skeletons (but those of the gallery, which are shown).
 * A colour on its way is no colour.
 */
export async function settled(page) {
  await page.waitForFunction(() => !document.querySelector(`[aria-busy="true"]:not([data-testid^="part-"] *)`));
  await page.evaluate(async () => {
    await document.fonts.ready;
    // A transition exists from the frame after the change that starts it.
    for (let frame = 0; frame < 2; frame++) await new Promise((next) => requestAnimationFrame(next));
    const finite = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(finite.map((one) => one.finished.catch(() => undefined)));
  });
}
