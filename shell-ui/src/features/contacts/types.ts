/** A free field of a contact. */
export interface ExtraInfo {
  id?: number;
  name: string;
  value: string;
}

/** A person or group that the company talks to. */
export interface ContactRecord {
  id: number;
  name: string;
  number: string;
  email: string;
  profilePicUrl?: string | null;
  isGroup?: boolean;
  createdAt?: string;
  extraInfo?: ExtraInfo[];
  /** The connection over which the contact is served. */
  whatsapp?: { name: string } | null;
}

/** A line of an uploaded table that made no contact, and why. */
export interface LeftOut {
  name: string;
  number: string;
  reason: 'invalid' | 'repeated' | 'known';
}

/** What became of an uploaded table. */
export interface ImportReport {
  added: ContactRecord[];
  leftOut: LeftOut[];
}

/** What a person's contact record says, as far as privacy dialogs need it. */
export interface Person {
  id: number;
  name: string;
  number: string;
}

/** Proof of an erasure. */
export interface ErasureReceipt {
  id: string;
  erasedAt: string;
  /** Rows removed or emptied, by table, and files. */
  counts: Record<string, number>;
  digest: string;
}
