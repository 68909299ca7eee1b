import type { TicketContact } from './ticket.ts';

/** Delivery state on the wire: 0 waiting or failed, 1 or 2 the channel has it, 3 delivered, 4 read, 5 played. */
export type Ack = 0 | 1 | 2 | 3 | 4 | 5;

/** How far the sending of a message of the desk is. */
export type SendState = 'pending' | 'held' | 'sent' | 'failed' | 'unknown';

/** Why a message waits at the host. */
export type HoldReason = 'rate' | 'warm-up' | 'disconnected' | 'order';

/** Somebody's reaction to a message. */
export interface Reaction {
  emoji: string;
  fromMe: boolean;
  contactId?: number | null;
}

/** A stored message of a conversation. */
export interface Message {
  id: string;
  ticketId: number;
  body: string;
  fromMe: boolean;
  mediaType: string | null;
  mediaUrl: string | null;
  /** The sender's name of the file. */
  mediaName?: string;
  /** The precise kind, where `mediaType` names only its family; empty for plain texts. */
  kind?: string;
  ack: Ack;
  /** Why it could not be sent, `ERR_…`; null while all is well. */
  failure?: string | null;
  /** Absent or null for the customer's messages. */
  state?: SendState | null;
  heldReason?: string | null;
  /** Until when a held message waits, as far as it is known. */
  heldUntil?: string | null;
  /** Place in the conversation: grows with every message. */
  seq?: number;
  read: boolean;
  isDeleted: boolean;
  isEdited: boolean;
  /** When it was written, where it came late. */
  writtenAt?: string | null;
  createdAt: string;
  updatedAt?: string;
  contactId?: number | null;
  contact: TicketContact | null;
  quotedMsg: Message | null;
  /** Set even when the quoted message itself is gone. */
  quotedMsgId?: string | null;
  reactions?: Reaction[];
  /** Idempotency key of the browser that sent it. */
  clientId?: string | null;
}

/** One page of a conversation, oldest first within the page; page 1 holds the newest. */
export interface MessagePage {
  messages: Message[];
  count: number;
  hasMore: boolean;
}
