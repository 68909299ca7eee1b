// Written by `npm run wit-types` from plugin-sdk/wit: do not edit.

/**
 * Carries the messages of the connections whose provider is the plugin: between the host and a messaging service. It only translates
 * and asks the service; the host keeps what was delivered before the plugin hears of it, tells it again, puts it in order, leaves
 * out what it has already, and stores, shows and sends again.
 */
declare module 'balcao:plugin/channel@1.0.0' {
  import type { Credential } from 'balcao:plugin/http@1.0.0';

  /** One account of the company with the service. */
  export interface Connection {
    /** Tells connections apart. It opens nothing. */
    id: number;
    /** What the company calls it. */
    name: string;
    /**
     * Keys and values declared under `[channel.settings]` of the manifest, defaults included; what is neither given nor has a
     * default is left out. Secrets are not among them: in calls of this role `http`, `secrets` and `crypto` take their names.
     */
    settings: Array<[string, string]>;
    /** Where the service has to deliver for this connection. Whoever knows it can deliver. */
    webhookUrl: string;
  }

  /** Why a session is not there. */
  export type Ending =
    /** The phone or the service ended it; somebody has to pair again. */
    | 'logged-out'
    /** Nobody read the QR code in time. */
    | 'qr-expired'
    /** The service does not take the credentials of the connection. */
    | 'credentials'
    /** The service has locked the account. */
    | 'blocked'
    /** The service does not answer. The host asks `connect` again by itself, after growing pauses. */
    | 'unreachable';

  /** What somebody has to bring to the phone. */
  export interface QrCode {
    /** The text of the code, at most 4 KiB. */
    text: string;
    /** What may be typed on the phone in place of reading the code, at most 32 characters. */
    pairingCode: string | null;
  }

  /** How a session is. */
  export type State =
    /** It is being started; the service tells by a webhook how it goes on. */
    | { tag: 'opening' }
    /** Somebody has to read a QR code. */
    | { tag: 'qr-code'; val: QrCode }
    /** The QR code was read. */
    | { tag: 'pairing' }
    /** Messages flow. */
    | { tag: 'connected' }
    /** They do not. */
    | { tag: 'disconnected'; val: Ending };

  /** Kinds of files. */
  export type FileKind =
    /** A picture. */
    | 'image'
    /** Music or another sound. */
    | 'audio'
    /** Something spoken for this conversation. */
    | 'voice'
    /** A film. */
    | 'video'
    /** A small picture in place of words. */
    | 'sticker'
    /** Any other file. */
    | 'document';

  /** Whom a message is for. */
  export interface Recipient {
    /** A telephone number in digits with its country, `lid:` and digits, or the digits of a group. */
    number: string;
    /** How the service itself called the person in the last delivery; absent while it has told of none. */
    address: string | null;
    /** It is a group. */
    isGroup: boolean;
  }

  /** A file to send. */
  export interface OutgoingFile {
    /** What it is. */
    kind: FileKind;
    /** As the sender called it. */
    name: string;
    /** The text with it; may be empty. */
    caption: string;
    /** What its bytes are. */
    contentType: string;
    /** In bytes. */
    size: number;
    /** Where the service can fetch it. Nobody can guess it. */
    url: string;
    /** For `describe` and `get` of `media`, during this call only. Needs the permission `media`. */
    handle: string;
  }

  /** A change of a message of the conversation. */
  export interface OutgoingChange {
    /** The service's id of the message. */
    target: string;
    /** The new text, or the picture of a reaction, which is empty when it is taken back. */
    text: string;
  }

  /** A place. */
  export interface Location {
    /** Degrees north. */
    latitude: number;
    /** Degrees east. */
    longitude: number;
    /** What is there; may be empty. */
    name: string;
    /** It moves. */
    isLive: boolean;
  }

  /** A person's card. */
  export interface Card {
    /** The person's name. */
    name: string;
    /** The telephone number. */
    number: string;
  }

  /** One of the answers that are offered. */
  export interface Choice {
    /** At most 100 visible ASCII characters. It comes back in `reply`. */
    id: string;
    /** What people read. */
    title: string;
  }

  /** A question with its answers. */
  export interface Choices {
    /** What is asked. */
    text: string;
    /** The answers, 1 to 20. */
    options: Array<Choice>;
    /** Question and answers as one text, the answers numbered, for where they cannot be pressed: customers type the number. */
    plain: string;
  }

  /** A text that the service has approved beforehand, see `templates`. */
  export interface TemplateMessage {
    /** Its name. */
    name: string;
    /** Its language, as the service writes it. */
    language: string;
    /** Values of its variables by their keys. */
    values: Array<[string, string]>;
    /** The file at its head. */
    file: OutgoingFile | null;
  }

  /**
   * What is sent. Places, cards, choices and templates come only to a channel that names them under `sends` in `[channel]` of the
   * manifest; others get places, cards and choices as texts.
   */
  export type OutgoingContent =
    /** A text. */
    | { tag: 'text'; val: string }
    /** A file. */
    | { tag: 'file'; val: OutgoingFile }
    /** Another text for a message of ours. */
    | { tag: 'edit'; val: OutgoingChange }
    /** A message of ours is taken back: its id with the service. */
    | { tag: 'delete'; val: string }
    /** A reaction to a message. */
    | { tag: 'reaction'; val: OutgoingChange }
    /** A place. */
    | { tag: 'location'; val: Location }
    /** People's cards, at most 50. */
    | { tag: 'contacts'; val: Array<Card> }
    /** A question with answers to press. */
    | { tag: 'choices'; val: Choices }
    /** An approved text. */
    | { tag: 'template'; val: TemplateMessage };

  /** A message on its way out. */
  export interface Outgoing {
    /** The desk's own id, at most 128 bytes. The same again is the same message: a service that takes keys of idempotency gets it. */
    id: string;
    /** Whom it is for. */
    to: Recipient;
    /** What is sent. */
    content: OutgoingContent;
    /** The service's id of the message that is answered. */
    quoted: string | null;
  }

  /** Why the service will never take a message. */
  export type Refusal =
    /** The customer has not written for so long that the service takes no free text. */
    | 'window-closed'
    /** Nobody has this number there. */
    | 'no-recipient'
    /** The service or the plugin has no such kind of message. */
    | 'unsupported'
    /** The account or the customer does not allow it. */
    | 'not-allowed'
    /** The file is larger than the service takes of its kind. */
    | 'too-large'
    /** The service has no such template, or its values do not fit. */
    | 'bad-template'
    /** Anything else. */
    | 'other';

  /** What became of a message. */
  export type SendOutcome =
    /** The service has it, under this id; absent when it is the desk's own. */
    | { tag: 'sent'; val: string | null }
    /** The service will never take it. */
    | { tag: 'refused'; val: Refusal }
    /**
     * It did not leave, or the service did not take it now: it is tried again after growing pauses, for up to a day. The text
     * is for the log.
     */
    | { tag: 'later'; val: string }
    /** The service takes nothing of this account for so many seconds, at most 3600: meanwhile the connection sends nothing. */
    | { tag: 'busy'; val: number }
    /** The session is not there, or no longer. The connection is shown so, and the message waits until it is. */
    | { tag: 'ended'; val: Ending };

  /** What a service knows of a message whose send was interrupted. */
  export type Receipt =
    /** It has it, under this id; absent when it is the desk's own. */
    | { tag: 'taken'; val: string | null }
    /** It never got it: sending it is no repetition. */
    | { tag: 'not-taken' }
    /** It cannot tell. A person decides. */
    | { tag: 'untold' };

  /** Somebody on the service. */
  export interface Person {
    /**
     * How the service calls the person: a telephone number in digits with its country, or `lid:` and digits when it hides the
     * number.
     */
    address: string;
    /** The telephone number, if the service tells it. */
    number: string | null;
    /** The name that the person gave; may be empty. */
    name: string;
  }

  /** A group of people. */
  export interface Group {
    /** The digits of its address, 16 to 32. */
    address: string;
    /** Its name; may be empty. */
    name: string;
  }

  /** A file that the host is to fetch. */
  export interface Remote {
    /** The whole address, of a host that is declared under `[http]` of the manifest. */
    url: string;
    /** As in `http`. */
    headers: Array<[string, string]>;
    /** As in `http`. */
    credentials: Array<Credential>;
    /** JSON to post, at most 1 MiB; absent means that the file is got. */
    body: Uint8Array | null;
    /** The member of the answer, a JSON object, that holds the file in base64; absent means that the answer is the file. */
    member: string | null;
  }

  /** Where a file is. */
  export type Source =
    /** A handle of `media`; the host takes the file over. */
    | { tag: 'handle'; val: string }
    /**
     * The host fetches it, as large as the company allows. When it cannot be fetched, the delivery is told again; the last time
     * the message is taken without its file.
     */
    | { tag: 'remote'; val: Remote };

  /** A file that came. */
  export interface IncomingFile {
    /** What it is; a picture is none because somebody says so: the bytes have the last word. */
    kind: FileKind;
    /** As the sender called it; may be empty. */
    name: string;
    /** The text with it; may be empty. */
    caption: string;
    /** Where it is. */
    source: Source;
  }

  /** An answer that was pressed. */
  export interface Reply {
    /** The `id` of the choice, if the service tells it. */
    id: string | null;
    /** What people read. */
    text: string;
  }

  /** What came. */
  export type IncomingContent =
    /** A text. */
    | { tag: 'text'; val: string }
    /** A file. */
    | { tag: 'file'; val: IncomingFile }
    /** A place. */
    | { tag: 'location'; val: Location }
    /** People's cards, at most 50. */
    | { tag: 'contacts'; val: Array<Card> }
    /** A pressed button. */
    | { tag: 'button-reply'; val: Reply }
    /** A chosen entry of a list. */
    | { tag: 'list-reply'; val: Reply }
    /** Something that the service does not hand over. People see that it came. */
    | { tag: 'unsupported' };

  /** A message that came. */
  export interface Incoming {
    /** The service's id, at most 128 visible ASCII characters. The same again is the same message. */
    id: string;
    /** Who wrote it; to whom it went when `from-me`. */
    sender: Person;
    /** The group that it was written in. */
    group: Group | null;
    /** Written on the company's own phone. */
    fromMe: boolean;
    /** What came. */
    content: IncomingContent;
    /** The service's id of the message that is answered. */
    quoted: string | null;
    /**
     * When it was written, if the service tells it; milliseconds since 1970-01-01 UTC. What comes a minute later or more is
     * shown as late.
     */
    writtenAt: number | null;
  }

  /** How far a message of ours came. It only goes forward. */
  export type Step =
    /** The service has it. */
    | 'server'
    /** The customer's device has it. */
    | 'delivered'
    /** The customer has read it. */
    | 'read'
    /** The customer has played it. */
    | 'played';

  /** A message of ours came further. */
  export interface Progress {
    /** Its id, the service's or the desk's. */
    id: string;
    /** How far. */
    step: Step;
  }

  /** A message of ours that the service had taken did not arrive. */
  export interface Failure {
    /** Its id, the service's or the desk's. */
    id: string;
    /** Why. */
    why: Refusal;
  }

  /** What is done to a message. */
  export type Action =
    /** It got another text. */
    | 'edit'
    /** It was taken back. */
    | 'delete'
    /** Somebody reacts to it. */
    | 'reaction';

  /** A message changed. */
  export interface Change {
    /** The service's id of the change; of a service that gives none, something that is the same when it is told again. */
    id: string;
    /** The message, by the service's id or the desk's. */
    target: string;
    /** Who does it. */
    sender: Person;
    /** The group that it was written in. */
    group: Group | null;
    /** Done on the company's own phone. */
    fromMe: boolean;
    /** What is done. */
    action: Action;
    /** The new text or the picture of the reaction; empty otherwise. */
    text: string;
  }

  /** A call ended that nobody took. */
  export interface MissedCall {
    /** The call's id. */
    id: string;
    /** Who called. */
    caller: Person;
    /** With pictures. */
    video: boolean;
  }

  /** What happened on the service. */
  export type Event =
    /** Somebody wrote. */
    | { tag: 'message'; val: Incoming }
    /** A message of ours came further. */
    | { tag: 'progress'; val: Progress }
    /** A message of ours did not arrive. */
    | { tag: 'failure'; val: Failure }
    /** A message changed. */
    | { tag: 'change'; val: Change }
    /** A call that nobody took. */
    | { tag: 'call'; val: MissedCall }
    /** An address and a number turned out to be one person's. */
    | { tag: 'identity'; val: Person }
    /** The session is like this now. */
    | { tag: 'state'; val: State }
    /** Nothing that people need; kept beside the log with this word for it. */
    | { tag: 'other'; val: string };

  /** Whether a template can be used. */
  export type Standing =
    /** It can. */
    | 'approved'
    /** The service is looking at it. */
    | 'pending'
    /** The service does not want it. */
    | 'rejected'
    /** It was stopped, e.g. because customers complained. */
    | 'paused';

  /** A gap in a template. */
  export interface Variable {
    /** Its name among all of the template, at most 64 visible ASCII characters without braces; in the texts it stands as `{{key}}`. */
    key: string;
    /** What could stand there; may be empty. */
    example: string;
  }

  /** A text that the service has been shown. A company may send approved ones at any time. */
  export interface Template {
    /** Its name. */
    name: string;
    /** Its language, as the service writes it. Name and language together are unique. */
    language: string;
    /** What kind the service takes it for, in the service's word. */
    category: string;
    /** Whether it can be used. */
    standing: Standing;
    /** The line above; may be empty. */
    header: string;
    /** The kind of the file above, if it needs one. */
    file: FileKind | null;
    /** The text. */
    body: string;
    /** The line below; may be empty. */
    footer: string;
    /** What is on its buttons. */
    buttons: Array<string>;
    /** Every gap, in the order in which people fill them in. */
    variables: Array<Variable>;
  }

  /** What an agent does in a conversation. */
  export interface Attention {
    /** With whom. */
    to: Recipient;
    /** The service's id of the customer's newest message: everything up to it has been read. */
    newest: string;
    /** The agent is writing. */
    typing: boolean;
  }

  /** What the service thinks of the account. */
  export type Quality =
    /** All is well. */
    | 'good'
    /** Customers complain. */
    | 'fair'
    /** The account is about to lose rights. */
    | 'poor'
    /** The service does not say. */
    | 'unknown';

  /** How an account is, for people to read. */
  export interface Health {
    /** Its telephone number, as the service writes it. */
    number: string | null;
    /** The name that customers see. */
    name: string | null;
    /** What the service thinks of it. */
    quality: Quality;
    /** Other facts, at most 10: a key of the package's locales, and what the service says, in its words or by another such key. */
    facts: Array<[string, string]>;
  }

  /** What the service delivered to the address of a connection. */
  export interface Webhook {
    /** The same when it is told again. */
    id: string;
    /** What followed the question mark, undecoded. */
    query: string;
    /** Names in lower case. Cookies are not handed over. */
    headers: Array<[string, string]>;
    /** Byte for byte as it came. */
    body: Uint8Array;
    /** Milliseconds since 1970-01-01 UTC. */
    receivedAt: number;
    /** 1 at the first attempt. */
    attempt: number;
    /** No other attempt follows. */
    isLast: boolean;
  }

  /**
   * Begins a session, or finds how the present one is: it is asked again whenever the host has to know. A session that runs stays.
   * An error means that the service could not be asked; the host asks again by itself.
   */
  export function connect(connection: Connection): State;

  /** Ends the session, so that the next `connect` begins anew. Asked once; what the service says to it changes nothing. */
  export function disconnect(connection: Connection): void;

  /**
   * Gives a message to the service. An error, a trap or silence of 15 seconds means that nobody knows whether the service has
   * it: then `find` is asked.
   */
  export function send(connection: Connection, message: Outgoing): SendOutcome;

  /** Whether the service has a message whose send was interrupted. */
  export function find(connection: Connection, message: Outgoing): Receipt;

  /**
   * What a delivery says, at most 500 events, in their order. Deliveries of one connection are told one after another, each at least
   * once. An error means: tell it again later. One that is not genuine is not an error: it says nothing.
   */
  export function onWebhook(connection: Connection, webhook: Webhook): Array<Event>;

  /**
   * Answers a service that asks with `GET` whether the address is meant: the text of the answer, or nothing when the question is
   * not genuine. Gets what followed the question mark, undecoded.
   */
  export function onChallenge(connection: Connection, query: string): string | null;

  /** The number under which the service knows a telephone number; nothing when nobody there has it. */
  export function checkNumber(connection: Connection, number: string): string | null;

  /**
   * Every template of the account, at most 1,000 with at most 1 MiB of texts. Asked of a channel that names `templates` under `sends`
   * in `[channel]` of the manifest, when people want to know.
   */
  export function templates(connection: Connection): Array<Template>;

  /**
   * An agent has read a conversation, or is writing in it: so that the customer sees it. Told of a channel that names `read` or
   * `typing` under `attends` in `[channel]` of the manifest, in time or not at all; what becomes of it changes nothing.
   */
  export function attend(connection: Connection, attention: Attention): void;

  /** How the account is. Asked when people look. */
  export function checkHealth(connection: Connection): Health;
}
