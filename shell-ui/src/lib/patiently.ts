import { connection } from './realtime.ts';

/** Loads something of the host; what cannot be had without connection is asked for again when the connection is back. */
export async function patiently<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      // The host was in reach: it does not have it.
      if (connection.get() === 'live') throw error;
      await untilLive();
    }
  }
}

function untilLive(): Promise<void> {
  return new Promise((resolve) => {
    const end = connection.subscribe(() => {
      if (connection.get() !== 'live') return;
      end();
      resolve();
    });
  });
}
