/** Where a message stands: waiting for its time, on its way, at the customer's, not sent. */
export type Status = 'PENDENTE' | 'AGENDADA' | 'ENVIADA' | 'ERRO';

/** A message that is sent later. */
export interface Schedule {
  id: number;
  body: string;
  /** Instants as ISO-8601. */
  sendAt: string;
  sentAt: string | null;
  status: Status;
  /** Why it was not sent, or not yet: an error code. */
  failure: string | null;
  /** The conversation that it has its place in already. */
  ticketId: number | null;
  contactId: number;
  contact: { id: number; name: string };
  userId: number | null;
  user: { id: number; name: string } | null;
  mediaPath: string | null;
  mediaName: string | null;
}

/** Whom a message goes to. */
export interface Contact {
  id: number;
  name: string;
  number?: string;
}

/** What a new message begins with. */
export interface Beginning {
  contact?: Contact;
  body?: string;
  /** `YYYY-MM-DD` by the company's calendar. */
  day?: string;
}
