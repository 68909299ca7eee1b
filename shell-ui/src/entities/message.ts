import type { TicketContact } from './ticket.ts';

/** Delivery state on the wire: 0 waiting or failed, 1 pending, 2 server, 3 delivered, 4 read, 5 played. */
export type Ack = 0 | 1 | 2 | 3 | 4 | 5;

/** A stored message of a conversation. */
export interface Message {
  id: string;
  ticketId: number;
  body: string;
  fromMe: boolean;
  mediaType: string | null;
  mediaUrl: string | null;
  ack: Ack;
  /** Why it could not be sent, `ERR_…`; null while all is well. */
  failure?: string | null;
  /** Place in the conversation: grows with every message. */
  seq?: number;
  read: boolean;
  isDeleted: boolean;
  isEdited: boolean;
  createdAt: string;
  contact: TicketContact | null;
  quotedMsg: Message | null;
  /** Idempotency key of the browser that sent it. */
  clientId?: string | null;
}

/** One page of a conversation, oldest first within the page; page 1 holds the newest. */
export interface MessagePage {
  messages: Message[];
  count: number;
  hasMore: boolean;
}
