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

/** Chooses a language: pt, en or es. */
export async function chooseLanguage(page, language) {
  await page.getByTestId('language-menu').click();
  await page.getByTestId(`language-${language}`).click();
}

/** Turns light into dark and back. */
export async function toggleColours(page) {
  await page.getByTestId('scheme-toggle').click();
}

/** The colour behind everything, as the browser computes it. */
export function background(page) {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}
