/** How long the other tabs have to say that they see a message, in milliseconds. */
const ANSWER_MS = 250;

/** What a tab says of a message: it is in sight of the user there, or read already. */
export type Sight = 'seen' | 'read';

const said = new Map<string, Sight>();
const channel = 'BroadcastChannel' in window ? new BroadcastChannel('balcao-alerts') : null;
channel?.addEventListener('message', ({ data }: MessageEvent<{ message: string; sight: Sight }>) =>
  remember(data.message, data.sight),
);

/** Tells the other tabs of this browser where the user sees a message. */
export function tellTabs(message: string, sight: Sight): void {
  channel?.postMessage({ message, sight });
}

/** What other tabs said of a message, after the moment that they need for it. */
export async function otherTabSees(message: string): Promise<Sight | undefined> {
  if (channel) await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  return said.get(message);
}

/** Whether this tab is the one that may do something: for a while after it no other may, nor itself. */
export function winsTurn(name: string, pause: number): Promise<boolean> {
  const { locks } = navigator;
  // Only old browsers and insecure pages are without; two tabs then both do it.
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    void locks.request(name, { ifAvailable: true }, async (lock) => {
      resolve(lock !== null);
      if (lock) await new Promise((done) => setTimeout(done, pause));
    });
  });
}

function remember(message: string, sight: Sight): void {
  if (said.get(message) !== 'read') said.set(message, sight);
  setTimeout(() => said.delete(message), ANSWER_MS * 40);
}
