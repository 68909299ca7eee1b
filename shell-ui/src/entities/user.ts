import type { Queue } from './queue.ts';

/** A company setting; both sides are texts. */
export interface Setting {
  key: string;
  value: string;
}

/** The user's company as the session answers show it; only `id` and `name` are always there. */
export interface SessionCompany {
  id: number;
  name: string;
  /** End of the paid period, ISO-8601. */
  dueDate?: string | null;
  settings?: Setting[];
}

/** What a user has chosen for every browser; what is absent was never chosen. */
export interface Preferences {
  language?: string;
  theme?: string;
  volume?: number;
}

/** The signed-in user. */
export interface SessionUser {
  id: number;
  name: string;
  email: string;
  profile: string;
  super: boolean;
  companyId: number;
  company: SessionCompany;
  queues: Queue[];
  allTicket?: string;
  preferences?: Preferences;
}

/** An agent as selection lists show it. */
export interface UserOption {
  id: number;
  name: string;
  queues?: { id: number }[];
}
