// The inbox: lists of tickets and a conversation.

/** Shows the tickets in progress ("open"), waiting ("pending") or closed. */
export async function showTab(page, tab) {
  await page.getByTestId(`tickets-tab-${tab}`).click();
}

/** The row of a customer's ticket in the list on screen. */
export function row(page, name) {
  return page.getByTestId('ticket-row').filter({ hasText: name });
}

/** Takes a waiting ticket. */
export async function accept(page, name) {
  await row(page, name).hover();
  await row(page, name).getByTestId('ticket-accept').click();
  await page.getByTestId('conversation').waitFor();
}

/** Writes into the open conversation. */
export async function answer(page, text) {
  await page.getByTestId('composer-input').fill(text);
  await page.getByTestId('composer-send').click();
}

/** A message of the open conversation. */
export function message(page, text) {
  return page.getByTestId('message').filter({ hasText: text });
}

/** Waits until a message of ours has that tick: 3 delivered, 4 read. */
export async function untilAck(page, text, ack) {
  await page.locator(`[data-testid="message"][data-ack="${ack}"]`).filter({ hasText: text }).waitFor();
}

/** Closes the ticket of the open conversation. */
export async function close(page) {
  await page.getByTestId('ticket-close').click();
}
