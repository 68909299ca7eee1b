// Written by `npm run wit-types` from plugin-sdk/wit: do not edit.

/** Answers customers of tickets that are bound to one of the plugin's integrations. It only decides; the host carries out. */
declare module 'balcao:plugin/bot@1.0.0' {
  /** What the company has set up: a name and the values declared under `[bot.settings]` of the manifest. */
  export interface Integration {
    id: number;
    name: string;
    /**
     * Keys and values, defaults included; what is neither given nor has a default is left out. Secret ones are not among them:
     * they are used by name, as those of `secrets`, and are at hand in turns of this integration only.
     */
    settings: Array<[string, string]>;
  }

  /** What the customer sent. */
  export interface Message {
    id: string;
    /** `text`, `image`, `audio`, `voice`, `video`, `document`, `sticker`, `location`, `contact` … */
    kind: string;
    /** The text, or what stands for it. */
    body: string;
    /** Where a file is. */
    fileUrl: string | null;
    /** Milliseconds since 1970-01-01 UTC. */
    at: number;
  }

  export interface Turn {
    /** The same when the turn is asked once more: its actions are carried out once. */
    id: string;
    /** 1 for the first turn since the bot began. */
    number: number;
    integration: Integration;
    message: Message;
    /** `TicketFull` as JSON, in the shape of the REST interface. */
    ticket: string;
    /** `Contact` as JSON. */
    contact: string;
    /** What the last `remember` of this conversation said; `null` at the beginning. */
    state: string;
  }

  export interface Options {
    text: string;
    /** At most 20, shown numbered from 1. */
    options: Array<string>;
  }

  export interface File {
    /** A handle of `media`. */
    handle: string;
    caption: string;
  }

  export interface Transfer {
    queueId: number | null;
    /** The agent, who still has to accept. */
    userId: number | null;
  }

  /**
   * Carried out in order, all or none. After `transfer`, `close` or `end` the bot has no part in the conversation any more,
   * and what follows is left out.
   */
  export type Action =
    | { tag: 'send-text'; val: string }
    | { tag: 'send-options'; val: Options }
    | { tag: 'send-file'; val: File }
    /** Puts a tag on the ticket. */
    | { tag: 'set-tag'; val: number }
    /** Keeps a JSON value of at most 16 KiB for the next turn. */
    | { tag: 'remember'; val: string }
    /** Hands over to people. */
    | { tag: 'transfer'; val: Transfer }
    /** Closes the ticket. */
    | { tag: 'close' }
    /** Ends the bot; people see the ticket waiting. */
    | { tag: 'end' };

  /**
   * Decides what a message leads to; an empty list waits for the next one. At most 20 actions. An error, a trap or silence
   * of 30 seconds ends the bot, so that people take over.
   */
  export function onTurn(turn: Turn): Array<Action>;
}
