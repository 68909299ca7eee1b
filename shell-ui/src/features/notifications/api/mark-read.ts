import { api } from '~/lib/session.ts';

/** Looking at the newest page of a conversation is how the host learns that it was read. */
export async function markRead(ticketId: number): Promise<void> {
  await api.get(`/messages/${ticketId}`, { query: { pageNumber: 1 } });
}
