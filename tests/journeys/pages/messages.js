// The messages of the open conversation.

/** The bubble of a message by its id, else by what it says. */
export function bubble(page, message) {
  return page.locator(`[data-testid="message"][data-message="${message}"]`);
}

/** The newest bubble of a kind. */
export function ofKind(page, kind) {
  return page.locator(`[data-testid="message"][data-kind="${kind}"]`).last();
}

/** Opens the menu of a message with the other mouse button. */
export async function openMenu(page, message) {
  await message.scrollIntoViewIfNeeded();
  await message.click({ button: 'right', position: { x: 8, y: 8 } });
  await page.getByTestId('message-info').waitFor();
}

/** Chooses from the menu of a message: reply, copy, edit, info or delete. */
export async function choose(page, message, action) {
  await openMenu(page, message);
  await page.getByTestId(`message-${action}`).and(page.getByRole('menuitem')).click();
}

/** Reacts with one of the pictures of the menu. */
export async function react(page, message, emoji) {
  await openMenu(page, message);
  await page.getByTestId('quick-reaction').filter({ hasText: emoji }).click();
}

/** The pictures under a message. */
export function reactions(message) {
  return message.locator('xpath=..').getByTestId('reactions');
}

/** The list that scrolls. */
export function timeline(page) {
  return page.getByTestId('timeline');
}

/** Turns the wheel until a message is in sight, loading what is before. */
export async function wheelUpTo(page, message) {
  await timeline(page).hover();
  for (let turns = 0; turns < 200 && !(await message.isVisible()); turns += 1) {
    await page.mouse.wheel(0, -400);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
  await message.waitFor();
}

/** Goes back to the newest message. */
export async function toLatest(page) {
  await page.getByTestId('jump-latest').click();
}
