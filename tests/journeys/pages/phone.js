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

/** Sends a file. */
export async function sendFile(page, file) {
  await page.getByTestId('phone-file').setInputFiles(file);
}

/** Sends a place or a card: what is asked for is filled in, in this order. */
export async function attach(page, what, values) {
  await page.getByTestId('phone-attach').click();
  await page.getByTestId(`phone-${what}`).click();
  for (const [at, value] of values.entries()) await page.getByTestId(`phone-ask-${at}`).fill(value);
  await page.getByTestId('phone-ask-done').click();
}

/** Speaks for so many milliseconds and sends it. */
export async function speak(page, duration) {
  await page.getByTestId('phone-voice').click();
  await page.locator('[data-testid="phone-voice"][aria-pressed="true"]').waitFor();
  await page.waitForTimeout(duration);
  await page.getByTestId('phone-voice').click();
}

/** Calls the company, with pictures or without. */
export async function call(page, video) {
  await page.getByTestId(video ? 'phone-call-video' : 'phone-call').click();
}

/** Does something with a message: `edit`, `delete` or `react`. */
export async function act(page, text, what) {
  await bubble(page, text).getByTestId('phone-actions').click();
  await bubble(page, text).getByTestId(`phone-${what}`).first().click();
}

/** Makes a group of everybody on the phone and opens it. */
export async function createGroup(page, name) {
  await page.getByTestId('phone-back').click();
  await page.getByTestId('phone-new-group').click();
  await page.getByTestId('phone-group-name').fill(name);
  await page.getByTestId('phone-group-start').click();
  await page.getByTestId('phone-writer').waitFor();
}
