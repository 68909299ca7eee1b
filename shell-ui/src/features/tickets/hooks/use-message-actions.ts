import { useQueryClient } from '@tanstack/react-query';
import type { Message } from '~/entities/message.ts';
import { reportError } from '~/lib/toast.ts';
import { messagesQuery } from '../api/get-messages.ts';
import { cancelMessage, deleteMessage, reactToMessage, retryMessage } from '../api/message-actions.ts';
import { replaceMessage } from '../lib/message-cache.ts';

/** What can be done to stored messages. The result arrives by event; a reaction shows at once. */
export function useMessageActions(ticketId: number) {
  const client = useQueryClient();
  const patch = (message: Message, change: Partial<Message>) =>
    client.setQueryData(
      messagesQuery(ticketId).queryKey,
      (data) => data && replaceMessage(data, { ...message, ...change }),
    );
  const run = (task: Promise<void>, undo?: () => void) =>
    task.catch((error: unknown) => {
      undo?.();
      reportError(error);
    });

  return {
    react: (message: Message, emoji: string) => {
      const others = (message.reactions ?? []).filter(({ fromMe }) => !fromMe);
      patch(message, { reactions: emoji ? [...others, { emoji, fromMe: true }] : others });
      void run(reactToMessage(message.id, emoji), () => patch(message, { reactions: message.reactions }));
    },
    remove: (message: Message) => void run(deleteMessage(message.id)),
    resend: (message: Message) => void run(retryMessage(message.id)),
    giveUp: (message: Message) =>
      void run(message.state === 'held' ? cancelMessage(message.id) : deleteMessage(message.id)),
  };
}
