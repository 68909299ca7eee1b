// The page as somebody without a mouse meets it.

/** Enough presses for the longest page. */
const MAX_PRESSES = 250;

/** Presses Tab until the focus is on what the selector names; `back` goes the other way round. */
export async function tabTo(page, selector, { back = false } = {}) {
  for (let press = 0; press < MAX_PRESSES; press++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`Tab never reached ${selector}`);
}

/** What has the focus. */
export function focused(page) {
  return page.evaluate(() => {
    const element = document.activeElement;
    return { tag: element?.tagName, testId: element?.dataset.testid, text: element?.textContent?.trim() };
  });
}
