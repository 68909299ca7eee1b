// The page of connections: where a phone is paired with the desk.

import { openMenu } from './shell.js';

/** Opens the connections and asks for the first one's QR code; answers the address in it. */
export async function showQrAddress(page) {
  await openMenu(page, 'connections');
  const card = page.getByTestId('connection-card').first();
  await card.getByTestId('connection-new-qr').or(card.getByTestId('connection-qr')).click();
  const link = page.getByTestId('phone-link');
  await link.waitFor();
  return link.getAttribute('href');
}

/** Waits until the first connection says that it is connected and the dialog with the code is gone. */
export async function untilConnected(page) {
  await page.locator('[data-testid="connection-card"][data-status="CONNECTED"]').first().waitFor();
  await page.getByTestId('qr-dialog').waitFor({ state: 'detached' });
}

/** The card of a connection by its name. */
export function card(page, name) {
  return page.getByTestId('connection-card').filter({ hasText: name });
}

/** The card of a connection while it is in a state. */
export function ofStatus(page, id, status) {
  return page.locator(`[data-testid="connection-card"][data-connection="${id}"][data-status="${status}"]`);
}
