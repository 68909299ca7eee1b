import { getMessages } from '../api/get-messages.ts';

/** Tickets with messages of whose reading the host has not been told yet. */
export const unreported = new Set<number>();

/** Reading the newest page is how the host learns that a ticket was read. What it could not be told is told when it is back. */
export async function reportRead(ticketId: number): Promise<void> {
  await getMessages(ticketId).catch(() => unreported.add(ticketId));
}

const prefetched = new Set<number>();

/** Notes that a ticket is being fetched without the host learning that anybody reads it. */
export async function whilePrefetching(ticketId: number, fetching: Promise<unknown>): Promise<void> {
  prefetched.add(ticketId);
  await fetching.finally(() => prefetched.delete(ticketId));
}

/** Whether a ticket is being fetched for somebody who may open it. */
export function isPrefetching(ticketId: number): boolean {
  return prefetched.has(ticketId);
}
