import { useQuery } from '@tanstack/react-query';
import type { Message } from '~/entities/message.ts';
import type { Ticket } from '~/entities/ticket.ts';
import { connectionsQuery } from '~/queries/connections.ts';
import { useConversation } from './use-conversation.ts';

/** What keeps a ticket's messages from going out at once. */
export type SendObstacle =
  | { kind: 'connection'; name: string | undefined }
  | { kind: 'held'; count: number; reason: string | null | undefined; until: string | null | undefined };

/** What the host tells of a message that waits to be sent. */
type Waiting = Message & { state?: string | null; heldReason?: string | null; heldUntil?: string | null };

/** The obstacle that the agent should know of; null when messages go out. */
export function useSendObstacle({ id, whatsappId }: Ticket): SendObstacle | null {
  const { data: connections } = useQuery(connectionsQuery);
  const { stored = [] } = useConversation(id);
  const connection = connections?.find((one) => one.id === whatsappId);
  if (connections && connection?.status !== 'CONNECTED') return { kind: 'connection', name: connection?.name };
  const held = stored.filter((message: Waiting) => message.state === 'held') as Waiting[];
  const [first] = held;
  return first ? { kind: 'held', count: held.length, reason: first.heldReason, until: first.heldUntil } : null;
}
