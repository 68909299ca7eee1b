// The virtual phone: a customer's messenger.

/** Opens the phone by the address of the QR code. */
export async function openPhone(page, address) {
  await page.goto(address);
  await page.getByTestId('phone').waitFor();
}

/** Makes a person who owns this phone. */
export async function createPersona(page, name, number) {
  await page.getByTestId('persona-new').click();
  await page.getByTestId('persona-name').fill(name);
  await page.getByTestId('persona-number').fill(number);
  await page.getByTestId('persona-save').click();
}

/** Writes to the desk. */
export async function write(page, text) {
  await page.getByTestId('phone-input').fill(text);
  await page.getByTestId('phone-send').click();
}

/** The bubble of a message, whoever wrote it. */
export function bubble(page, text) {
  return page.getByTestId('phone-message').filter({ hasText: text });
}

/** Waits until the customer's own message has that tick: 2 delivered, 4 read. */
export async function untilAck(page, text, ack) {
  await page.locator(`[data-testid="phone-message"][data-ack="${ack}"]`).filter({ hasText: text }).waitFor();
}
