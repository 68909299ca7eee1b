import type { QueryClient } from '@tanstack/react-query';
import { getMessages, messagesQuery } from '../api/get-messages.ts';
import { appendPages } from './message-cache.ts';

/** Pages that are asked for together. */
const AT_ONCE = 6;

/** How far back a message is looked for, in pages. */
const MAX_PAGES = 300;

/** Loads a conversation's older pages until a message is there; tells whether it is. */
export async function reachMessage(client: QueryClient, ticketId: number, messageId: string): Promise<boolean> {
  const { queryKey } = messagesQuery(ticketId);
  for (;;) {
    const data = client.getQueryData(queryKey);
    if (!data) return false;
    if (data.pages.some(({ messages }) => messages.some(({ id }) => id === messageId))) return true;
    const known = data.pages.length;
    if (!data.pages.at(-1)?.hasMore || known >= MAX_PAGES) return false;
    const asked = Array.from({ length: AT_ONCE }, (_, index) =>
      getMessages(ticketId, known + index + 1, { spy: true }),
    );
    const pages = await Promise.all(asked);
    client.setQueryData(queryKey, (now) => now && appendPages(now, known, pages));
  }
}
