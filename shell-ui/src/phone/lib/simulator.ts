/** Interface of the simulated channel as the phone uses it. */

/** A customer played on the phone; `from` is the number, digits only. Or a group that the customers write in. */
export interface Persona {
  from: string;
  name: string;
  isGroup?: boolean;
}

/** What a customer does, as the host takes it. */
export interface Telling {
  /** A kind of content, or `edit`, `delete`, `reaction` or `call`. */
  type: string;
  body?: string;
  /** A file in base64. */
  media?: string;
  fileName?: string;
  location?: { latitude: number; longitude: number; name: string };
  cards?: { name: string; number: string }[];
  /** The message that a change is about. */
  targetId?: string;
}

/** What the phone is paired with. */
export interface PhoneInfo {
  connection: { id: number; name: string };
  company: { name: string };
  personas: Persona[];
}

/** A message the desk sent to a persona. */
export interface DeskMessage {
  id: string;
  seq: number;
  body: string;
  type: string;
  quotedId: string | null;
  mediaUrl?: string | null;
  mediaName?: string;
  createdAt: string;
  ack: number;
}

/** News for one persona since a cursor. */
export interface Mailbox {
  messages: DeskMessage[];
  acks: { id: string; ack: number }[];
  cursor: string;
}

/** The host refused a call; 401 and 403 mean that the phone is no longer paired. */
export class SimulatorError extends Error {
  constructor(readonly status: number) {
    super(`simulator answered ${status}`);
  }

  get unpaired(): boolean {
    return this.status === 401 || this.status === 403;
  }
}

/** Redeems a pairing token, which works once, for a phone token. */
export async function pair(token: string): Promise<string> {
  const { phone } = await call<{ phone: string }>('POST', '/simulator/pair', null, { token });
  return phone;
}

/** Calls of a paired phone. */
export function createSimulator(phone: string) {
  return {
    info: () => call<PhoneInfo>('GET', '/simulator/phone', phone),
    unpair: () => call<undefined>('DELETE', '/simulator/pair', phone),
    /** The same `id` twice is one message, so a failed send may simply be repeated. */
    tell: (writer: Persona, id: string, telling: Telling, group?: Persona) =>
      call<{ id: string }>('POST', '/simulator/messages', phone, {
        from: writer.from,
        name: writer.name,
        id,
        ...telling,
        ...(group && { group: { id: group.from, name: group.name } }),
      }),
    /** Waits up to `wait` seconds for news. */
    mailbox: (from: string, after: string, wait: number, signal: AbortSignal) =>
      call<Mailbox>(
        'GET',
        `/simulator/messages?${new URLSearchParams({ from, after, wait: String(wait) })}`,
        phone,
        undefined,
        signal,
      ),
    /** Reports 3 delivered or 4 read for a desk message. */
    acknowledge: (id: string, ack: 3 | 4) => call<undefined>('POST', '/simulator/acks', phone, { id, ack }),
  };
}

/** Calls of a paired phone. */
export type Simulator = ReturnType<typeof createSimulator>;

async function call<T>(
  method: string,
  path: string,
  phone: string | null,
  body?: unknown,
  signal?: AbortSignal,
): Promise<T> {
  const response = await fetch(path, {
    method,
    signal,
    headers: {
      Accept: 'application/json',
      ...(phone && { Authorization: `Bearer ${phone}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok) throw new SimulatorError(response.status);
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
