import { api } from '~/lib/session.ts';

/** Replaces the text of an own message; the changed one arrives by event. */
export function sendEdit(messageId: string, body: string): Promise<void> {
  return api.post(`/messages/edit/${messageId}`, { body: { body } });
}
