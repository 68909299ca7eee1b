import { api } from '~/lib/session.ts';
import type { OutgoingMessage } from '../lib/outbox.ts';

/** Hands a message to the host. The same `clientId` again is the same message, so a repeat is harmless. */
export function sendMessage({ ticketId, clientId, body, quotedMsg }: OutgoingMessage): Promise<void> {
  return api.post(`/messages/${ticketId}`, {
    headers: { 'Idempotency-Key': clientId },
    body: { id: clientId, body, quotedMsg: quotedMsg && { id: quotedMsg.id }, fromMe: true, read: 1, mediaUrl: '' },
  });
}
