// The page of connections: where a phone is paired with the desk.

import { openMenu } from './shell.js';

/** Opens the connections and starts the first one that is not connected; answers the address in its QR code. */
export async function showQrAddress(page) {
  await openMenu(page, 'connections');
  const card = page.getByTestId('connection').first();
  await card.getByTestId('connection-start').click();
  const link = page.getByTestId('connection-qr-link');
  await link.waitFor();
  return link.getAttribute('href');
}

/** Waits until the first connection says that it is connected. */
export async function untilConnected(page) {
  await page.locator('[data-testid="connection"][data-status="CONNECTED"]').first().waitFor();
}
