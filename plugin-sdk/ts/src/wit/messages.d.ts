// Written by `npm run wit-types` from plugin-sdk/wit: do not edit.

/** Messages of tickets. Answers of `find` are JSON in the shapes of the REST interface. */
declare module 'balcao:plugin/messages@1.0.0' {
  /** Where a message goes. */
  export type Recipient =
    /** The conversation of this ticket, over its connection. */
    | { tag: 'ticket'; val: number }
    /** A contact of the company. Its conversation is found, or made when there has been none. */
    | { tag: 'contact'; val: Contact };

  export interface Contact {
    id: number;
    /** The connection to send over; absent means the user's own or the company's default, which then has to be connected. */
    connectionId: number | null;
    /** The queue of a conversation that begins to wait; absent means the connection's only queue, if it has just one. */
    queueId: number | null;
    /**
     * True: a conversation that is new or closed comes to the list of those that wait for an agent.
     * False: it stays out of the lists until the customer writes. One that waits or is attended is left as it is.
     */
    waits: boolean;
  }

  /** A message for the customer. It needs a text, a file or both. */
  export interface Outgoing {
    /**
     * Obligatory, 1 to 100 bytes: the same key is the same message, so a job that runs twice sends once. Another message
     * under a used key is refused with `conflict`. Keys of one plugin and company.
     */
    key: string;
    to: Recipient;
    /** The text, or the file's caption; at most 16384 characters. Variables as `{{firstName}}` are filled in. */
    body: string;
    /** A handle of `media`. */
    file: string | null;
    /** The user in whose name it is written; absent means nobody's. A call of a user writes in that user's name only. */
    userId: number | null;
    /** Begin the text with the name of the user. */
    signed: boolean;
  }

  /** A stored message. */
  export interface Sent {
    messageId: string;
    ticketId: number;
  }

  export type DeliveryState =
    /** It waits for its turn, its connection or another try: for up to a day. */
    | 'waiting'
    /** The channel has it. */
    | 'sent'
    /** The customer's device has it. */
    | 'delivered'
    /** The customer has read it. */
    | 'read'
    /** It was not sent and will not be. */
    | 'failed'
    /** Nobody knows whether it was sent; a person decides. */
    | 'unknown';

  export interface Delivery {
    messageId: string;
    ticketId: number;
    state: DeliveryState;
    /** Why it failed: a stable error code. */
    failure: string | null;
  }

  /** `{"messages":[Message],"hasMore":bool}`, newest page first, oldest message first. Needs `messages:read`. */
  export function find(ticketId: number, page: number): string;

  /**
   * Stores a message and queues it to be sent, once for each key. Needs `messages:send`. `not-found` when the ticket, contact,
   * connection or file is not there, or the user may not see the conversation.
   */
  export function send(message: Outgoing): Sent;

  /** How far the message with this key is; absent when the plugin sent none, or it is no longer kept. Needs `messages:send`. */
  export function status(key: string): Delivery | null;
}
