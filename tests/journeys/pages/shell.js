// The frame around every page: menu, language, colours.

/** Follows a menu entry. */
export async function openMenu(page, key) {
  await page.getByTestId(`menu-${key}`).click();
}

/** The menu's entries, by key. */
export function menuKeys(page) {
  return page
    .locator('[data-testid^="menu-"][href]')
    .evaluateAll((links) => links.map((link) => link.dataset.testid.replace('menu-', '')));
}

/** Chooses a language: pt, en or es. On a phone it is behind the button of everything that does not fit. */
export async function chooseLanguage(page, language) {
  const more = page.getByTestId('topbar-more');
  await page.getByTestId('language-menu').or(more).click();
  await page.getByTestId(`language-${language}`).click();
  if (await more.count()) await closeMore(page);
}

/** Turns light into dark and back. */
export async function toggleColours(page) {
  const more = page.getByTestId('topbar-more');
  const isPhone = (await page.getByTestId('scheme-toggle').or(more).getAttribute('data-testid')) === 'topbar-more';
  if (isPhone) await more.click();
  await page.getByTestId('scheme-toggle').click();
  if (isPhone) await closeMore(page);
}

async function closeMore(page) {
  await page.keyboard.press('Escape');
  await page.getByTestId('volume-slider').waitFor({ state: 'detached' });
}

/** The colour behind everything, as the browser computes it. */
export function background(page) {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}
