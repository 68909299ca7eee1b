// The virtual phone: a customer's messenger.

/** Opens the phone by the address of the QR code. */
export async function openPhone(page, address) {
  await page.goto(address);
  await page.getByTestId('phone-new-persona').or(page.getByTestId('phone-start')).waitFor();
}

/** Makes a person who owns this phone and opens their conversation with the desk. */
export async function createPersona(page, name, number) {
  const form = page.getByTestId('phone-start');
  if (!(await form.isVisible())) await page.getByTestId('phone-new-persona').click();
  await page.getByTestId('phone-persona-name').fill(name);
  await page.getByTestId('phone-persona-number').fill(number);
  await form.click();
  await page.getByTestId('phone-composer').waitFor();
}

/** Writes to the desk. */
export async function write(page, text) {
  await page.getByTestId('phone-composer').fill(text);
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
