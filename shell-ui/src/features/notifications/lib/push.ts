import { api } from '~/lib/session.ts';
import { pushSubscription } from './preferences.ts';

/** A subscription is prolonged this often while the page stays open, in milliseconds. */
const PROLONG_MS = 24 * 60 * 60_000;

/** Whether this browser can be told of messages while no page is open. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Subscribes this browser. The user has allowed notifications before. */
export async function startPush(userId: number): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const { publicKey } = await api.get<{ publicKey: string }>('/push/key');
  let subscription = await pushManager.getSubscription();
  if (subscription && keyOf(subscription) !== publicKey) {
    // The host has another key than when this was made.
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { id } = await api.post<{ id: number }>('/push/subscriptions', { body: subscription.toJSON() });
  pushSubscription.set({ id, userId });
}

/** Ends this browser's subscription. */
export async function stopPush(): Promise<void> {
  const stored = pushSubscription.get();
  pushSubscription.set(null);
  await forgetBrowser();
  // It may have ended with its session.
  if (stored) await api.delete(`/push/subscriptions/${stored.id}`).catch(() => undefined);
}

/** Prolongs the subscription of a returning user; another user's ends here. */
export async function keepPush(userId: number): Promise<void> {
  const stored = pushSubscription.get();
  if (!stored || !canPush()) return;
  if (stored.userId !== userId || Notification.permission !== 'granted') {
    pushSubscription.set(null);
    return forgetBrowser();
  }
  await startPush(userId).catch((error: unknown) => console.error(error));
  setTimeout(() => void keepPush(userId), PROLONG_MS);
}

/** Asks the host to send a test to every browser of the user. */
export function testPush(): Promise<{ browsers: number }> {
  return api.post('/push/test');
}

async function forgetBrowser(): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** The key of a subscription, in base64url as the host writes it. */
function keyOf({ options }: PushSubscription): string | null {
  if (!options.applicationServerKey) return null;
  const bytes = new Uint8Array(options.applicationServerKey);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
