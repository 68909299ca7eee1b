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
  extraInfo?: ExtraInfo[];
}
