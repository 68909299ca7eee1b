import type { Action, Message, Turn as WitTurn } from 'balcao:plugin/bot@1.0.0';
import { role } from './role.ts';

export type { Action, Message };

/** What a customer said to the bot, and where the conversation stands. */
export interface Turn<State> {
  /** The same when the turn is asked once more. */
  id: string;
  /** 1 for the first turn since the bot began. */
  number: number;
  message: Message;
  /** What the company set up: the values of `[bot.settings]`, defaults included; secret ones are not among them. */
  settings: Partial<Record<string, string>>;
  integration: { id: number; name: string };
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- `TicketFull` of the REST interface
  ticket: any;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- `Contact` of the REST interface
  contact: any;
  /** What was remembered last; null at the beginning. */
  state: State | null;
}

/**
 * The role `bot`: decides what a message leads to. It only decides; the host carries out, all or none. An error ends the bot, so that
 * people take over.
 *
 *     export const bot = onTurn(({ message }) => [sendText(`You said: ${message.body}`)]);
 */
export function onTurn<State = unknown>(decide: (turn: Turn<State>) => Action[]) {
  return role({
    onTurn({ id, number, message, integration, ticket, contact, state }: WitTurn): Action[] {
      const settings = Object.fromEntries(integration.settings);
      const parsed = { ticket: JSON.parse(ticket), contact: JSON.parse(contact), state: JSON.parse(state) };
      return decide({
        id,
        number,
        message,
        settings,
        integration: { id: integration.id, name: integration.name },
        ...parsed,
      });
    },
  });
}

/** Says something to the customer. */
export const sendText = (text: string): Action => ({ tag: 'send-text', val: text });
/** Says something and lists at most 20 options, numbered from 1. */
export const sendOptions = (text: string, options: string[]): Action => ({
  tag: 'send-options',
  val: { text, options },
});
/** Sends a file that `media` keeps. */
export const sendFile = (handle: string, caption = ''): Action => ({ tag: 'send-file', val: { handle, caption } });
/** Puts a tag on the ticket. */
export const setTag = (id: number): Action => ({ tag: 'set-tag', val: id });
/** Keeps a value of at most 16 KiB for the next turn. */
export const remember = (state: unknown): Action => ({ tag: 'remember', val: JSON.stringify(state) });
/** Hands over to people: a queue, an agent, or whoever comes first. */
export const transfer = ({ queueId, userId }: { queueId?: number; userId?: number } = {}): Action => ({
  tag: 'transfer',
  val: { queueId: queueId ?? null, userId: userId ?? null },
});
/** Closes the ticket. */
export const close = (): Action => ({ tag: 'close' });
/** Ends the bot; people see the ticket waiting. */
export const end = (): Action => ({ tag: 'end' });
