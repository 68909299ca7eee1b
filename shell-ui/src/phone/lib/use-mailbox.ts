import { useEffect, useEffectEvent, useState } from 'react';
import { SimulatorError, type Mailbox, type Simulator } from './simulator.ts';

/** Seconds one call may wait for news of the open conversation. */
const WAIT_S = 20;
/** Pause between two looks into the mailbox of a conversation in the background, in milliseconds. */
const BACKGROUND_MS = 3000;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 8000;

/**
 * Fetches news of every persona. Only the open conversation waits on the host: a browser has few
 * connections to give, so the others are looked at now and then.
 * @returns whether the host answers at present.
 */
export function useMailbox(
  simulator: Simulator,
  cursors: Record<string, string>,
  openFrom: string | null,
  onNews: (from: string, news: Mailbox) => void,
  onUnpaired: () => void,
): boolean {
  const [online, setOnline] = useState(true);
  const cursorOf = useEffectEvent((from: string) => cursors[from] ?? '0');
  const news = useEffectEvent(onNews);
  const unpaired = useEffectEvent(onUnpaired);
  const numbers = Object.keys(cursors).join(' ');

  useEffect(() => {
    const abort = new AbortController();
    const loops = numbers.split(' ').filter(Boolean);
    for (const from of loops) void follow(from, from === openFrom);

    async function follow(from: string, open: boolean) {
      let pause = FIRST_RETRY_MS;
      let cursor = cursorOf(from);
      while (!abort.signal.aborted) {
        try {
          const mailbox = await simulator.mailbox(from, cursor, open ? WAIT_S : 0, abort.signal);
          cursor = mailbox.cursor;
          pause = FIRST_RETRY_MS;
          setOnline(true);
          if (mailbox.messages.length > 0 || mailbox.acks.length > 0) news(from, mailbox);
          if (!open) await sleep(BACKGROUND_MS, abort.signal);
        } catch (error) {
          if (abort.signal.aborted) return;
          if (error instanceof SimulatorError && error.unpaired) return unpaired();
          setOnline(false);
          await sleep(pause, abort.signal);
          pause = Math.min(pause * 2, LAST_RETRY_MS);
        }
      }
    }
    return () => abort.abort();
  }, [simulator, numbers, openFrom]);
  return online;
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
