import type { QueryClient } from '@tanstack/react-query';
import { getOlderMessages, messagesQuery, MOST_OLDER, startOf } from '../api/get-messages.ts';
import { appendPage } from './message-cache.ts';

/** How far back a message is looked for: as much of a conversation as a browser holds with ease. */
const MOST_MESSAGES = 50_000;

/** Loads a conversation's older messages until one is there; tells whether it is. */
export async function reachMessage(client: QueryClient, ticketId: number, messageId: string): Promise<boolean> {
  const { queryKey } = messagesQuery(ticketId);
  for (let read = 0; ; read += MOST_OLDER) {
    const data = client.getQueryData(queryKey);
    if (!data) return false;
    if (data.pages.some(({ messages }) => messages.some(({ id }) => id === messageId))) return true;
    const oldest = data.pages.at(-1);
    const before = oldest && startOf(oldest);
    if (before === undefined || read >= MOST_MESSAGES) return false;
    const page = await getOlderMessages(ticketId, before, { limit: MOST_OLDER });
    client.setQueryData(queryKey, (now) => now && appendPage(now, before, page));
  }
}
