import { useQueryClient } from '@tanstack/react-query';
import type { Message } from '~/entities/message.ts';
import { reportError } from '~/lib/toast.ts';
import { messagesQuery } from '../api/get-messages.ts';
import { sendMessage } from '../api/send-message.ts';
import { enqueue, outbox, setOutgoingState, type OutgoingMessage } from '../lib/outbox.ts';

/** If the stored message has not come by event after this many milliseconds, it is asked for. */
const EVENT_PATIENCE_MS = 5000;

/** Sends with an immediate bubble; a failed message stays and can be sent again under the same key. */
export function useSendMessage(ticketId: number) {
  const client = useQueryClient();

  async function deliver(message: OutgoingMessage): Promise<void> {
    setOutgoingState(message.clientId, 'sending');
    try {
      await sendMessage(message);
      setTimeout(() => {
        const waiting = outbox.get().some(({ clientId }) => clientId === message.clientId);
        if (waiting) void client.invalidateQueries({ queryKey: messagesQuery(ticketId).queryKey });
      }, EVENT_PATIENCE_MS);
    } catch (error) {
      setOutgoingState(message.clientId, 'failed');
      reportError(error);
    }
  }

  return {
    send: (body: string, quotedMsg: Message | null) => void deliver(enqueue(ticketId, body, quotedMsg)),
    retry: (message: OutgoingMessage) => void deliver(message),
  };
}
