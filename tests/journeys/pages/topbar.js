// The top bar: bell, announcements, volume.

/** Waits until the bell shows this count; '' means none. */
export async function untilBell(page, count) {
  const badge = page.getByTestId('bell-badge');
  if (count === '') await badge.waitFor({ state: 'detached' });
  else await badge.filter({ hasText: new RegExp(`^${count}$`) }).waitFor();
}

/** Opens the list of unread tickets. */
export async function openBell(page) {
  await page.getByTestId('bell').click();
  await page.getByTestId('notifications').waitFor();
}

/** A line of that list. */
export function notification(page, name) {
  return page.getByTestId('notification').filter({ hasText: name });
}

/** Opens the announcements. */
export async function openNews(page) {
  await page.getByTestId('news').click();
  await page.getByTestId('news-panel').waitFor();
}

/** Closes whichever panel is open. What had the focus may just have left it; the panel takes it back a moment later. */
export async function closePanel(page) {
  await page.locator('.MuiPopover-paper').press('Escape');
  await page.locator('.MuiPopover-root').waitFor({ state: 'detached' });
}

/** Waits until the tab's title begins with this count, or has none with 0. */
export function untilTitleCount(page, count) {
  return page.waitForFunction(
    (wanted) => (wanted === 0 ? !/^\(/.test(document.title) : document.title.startsWith(`(${wanted}) `)),
    count,
  );
}
