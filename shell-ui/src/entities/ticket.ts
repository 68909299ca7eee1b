import type { Queue } from './queue.ts';

/** Life cycle of a ticket. */
export type TicketStatus = 'pending' | 'open' | 'closed';

/** The customer behind a ticket. */
export interface TicketContact {
  id: number;
  name: string;
  number: string;
  email?: string;
  profilePicUrl?: string | null;
}

/** A coloured label of a ticket. */
export interface Tag {
  id: number;
  name: string;
  color: string;
  /** 1 when the tag is a kanban lane. */
  kanban?: number | null;
}

/** A conversation with one contact over one connection. */
export interface Ticket {
  id: number;
  uuid: string;
  status: TicketStatus;
  unreadMessages: number;
  lastMessage: string;
  isGroup: boolean;
  /** The queue's option tree leads the customer. */
  chatbot: boolean;
  /** A bot answers the customer. */
  useIntegration: boolean;
  userId: number | null;
  queueId: number | null;
  contactId: number;
  whatsappId: number | null;
  updatedAt: string;
  createdAt: string;
  contact: TicketContact;
  queue: Queue | null;
  user: { id: number; name: string } | null;
  whatsapp: { name: string } | null;
  tags: Tag[];
  /** In answers to a search: messages in which the term was found. */
  messages?: { id: string; body: string }[];
}

/** One page of a ticket list. */
export interface TicketPage {
  tickets: Ticket[];
  count: number;
  hasMore: boolean;
}

/** Whether a machine answers the customer at present. */
export function isWithBot({ chatbot, useIntegration }: Ticket): boolean {
  return chatbot || useIntegration;
}
