// The inbox: lists of tickets and a conversation.

/** Shows the tickets of the user (`assigned`), the waiting ones (`pending`) or the `closed` ones. */
export async function showTab(page, tab) {
  if (tab === 'closed') {
    await page.getByTestId('tab-closed').click();
    return;
  }
  await page.getByTestId('tab-open').click();
  await page.getByTestId(`subtab-${tab}`).click();
}

/** The row of a customer's ticket in the list on screen. */
export function row(page, name) {
  return page.getByTestId('ticket-row').filter({ hasText: name });
}

/** Opens the conversation of a ticket in the list on screen. */
export async function open(page, name) {
  await row(page, name).getByRole('button').first().click();
  await page.getByTestId('conversation').waitFor();
}

/** Opens whichever conversation is first in the list on screen. */
export async function openFirst(page) {
  await page.getByTestId('ticket-row').first().getByRole('button').first().click();
  await page.getByTestId('conversation').getByTestId('message').last().waitFor();
}

/** Takes a waiting ticket. */
export async function accept(page, name) {
  await row(page, name).getByTestId('row-accept').click();
  await page.locator('[data-testid="conversation"][data-status="open"]').waitFor();
}

/** Writes into the open conversation. */
export async function answer(page, text) {
  await page.getByTestId('composer').fill(text);
  await page.getByTestId('send').click();
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
  await page.getByTestId('conversation').getByTestId('close').click();
}
