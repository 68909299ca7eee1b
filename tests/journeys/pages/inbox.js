// What stands around the messages: rows, filters, menus, dialogs, drawer and palette.

/** The row of a customer's ticket in the list on screen. */
export const row = (page, name) => page.getByTestId('ticket-row').filter({ hasText: name });

/** Presses the middle of a row, as a person does who wants to open it. */
export async function press(page, name) {
  const box = await row(page, name).boundingBox();
  await page.mouse.click(box.x + 120, box.y + box.height / 2);
}

/** Opens a row's menu and chooses from it. */
export async function choose(page, name, entry) {
  await row(page, name).hover();
  await row(page, name).getByTestId('row-menu').click();
  await page.getByTestId(`menu-${entry}`).click();
}

/** Takes back what the notice with these words reports. */
export async function undo(page, words) {
  await page.getByTestId('toast').filter({ hasText: words }).getByTestId('toast-undo').click();
}

/** Waits for a notice with these words. */
export async function notice(page, words) {
  await page.getByTestId('toast').filter({ hasText: words }).first().waitFor();
}

/** Searches for a text in the Search tab. */
export async function search(page, text) {
  await page.getByTestId('tab-search').click();
  await page.getByTestId('search-input').fill(text);
}

/** Chooses from one of the filters above the list. */
export async function filter(page, which, name) {
  await page.getByTestId(`${which}-filter`).click();
  await page.getByRole('menuitemcheckbox', { name }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
}

/** Opens the palette, types, and runs the first command with these words. */
export async function command(page, typed, words) {
  await page.keyboard.press('Control+k');
  await page.getByTestId('palette-input').fill(typed);
  await page.getByTestId('palette').getByRole('option', { name: words }).first().click();
  await page.getByTestId('palette').waitFor({ state: 'detached' });
}
