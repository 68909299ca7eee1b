// What the app shows of its connection, of messages on their way and of colleagues.

/** The banner that tells of an interruption: `offline`, `reconnecting` or `back`. */
export function banner(page, state) {
  return page.locator(`[data-testid="offline-banner"][data-state="${state}"]`);
}

/** Waits until nothing is said about the connection. */
export async function untilCalm(page) {
  await page.getByTestId('offline-banner').waitFor({ state: 'detached', timeout: 40_000 });
}

/** A message of the open conversation that has not reached the host. */
export function waiting(page, text) {
  return page.locator('[data-testid="message"][data-ack="waiting"]').filter({ hasText: text });
}

/** Waits until the host has every message that was sent. */
export async function untilAllSent(page) {
  await page.waitForFunction(
    () => !document.querySelector('[data-testid="message"]:is([data-ack="waiting"], [data-ack="sending"], [data-ack="sent"])'),
    undefined,
    { timeout: 60_000 },
  );
}

/** Texts of the bubbles on screen that hold `mark`, from top to bottom. */
export function shown(page, mark) {
  return page
    .getByTestId('message')
    .filter({ hasText: mark })
    .evaluateAll((bubbles, wanted) => bubbles.map((bubble) => bubble.innerText.match(new RegExp(`${wanted} \\d+`))?.[0]), mark);
}

/** The face of a colleague who has the open conversation's ticket open too. */
export function face(page) {
  return page.getByTestId('presence-face');
}

/** The warning that somebody else answers: `typing` or `answered`. */
export function collision(page, kind) {
  return page.locator(`[data-testid="collision"][data-kind="${kind}"]`);
}
