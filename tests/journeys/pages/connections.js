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
