import type { Message } from '~/entities/message.ts';
import { enqueue, resend, type OutgoingMessage } from '../lib/outbox.ts';

/** Sends with an immediate bubble; a refused message stays and can be sent again under the same key. */
export function useSendMessage(ticketId: number) {
  return {
    send: (body: string, quotedMsg: Message | null) => void enqueue({ ticketId, body, quotedMsg }),
    retry: (message: OutgoingMessage) => resend(message),
  };
}
