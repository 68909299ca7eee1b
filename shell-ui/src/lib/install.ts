import { createStore } from './store.ts';

/** What a browser gives that can install the app; not every browser does. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

/** The browser's offer to install the app, until it was taken or refused. */
export const installOffer = createStore<InstallOffer | null>(null);

window.addEventListener('beforeinstallprompt', (event) => {
  // The app asks in its own place, the profile menu.
  event.preventDefault();
  installOffer.set(event as InstallOffer);
});
window.addEventListener('appinstalled', () => installOffer.set(null));

/** Shows the browser's question. An offer can be taken once. */
export async function install(): Promise<void> {
  const offer = installOffer.get();
  installOffer.set(null);
  await offer?.prompt();
}
