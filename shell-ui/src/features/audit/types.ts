/** What was done, by whom, to what. */
export interface AuditEntry {
  id: number;
  /** None for the host itself and for strangers. */
  userId: number | null;
  userName: string;
  address: string;
  /** `noun.verb`, e.g. `user.deleted`. */
  action: string;
  /** `noun:id`, e.g. `user:7`. */
  target: string;
  detail: Record<string, unknown>;
  at: string;
}

/** Where somebody used the desk from. */
export interface AccessEntry {
  id: number;
  userId: number;
  userName: string;
  event: string;
  address: string;
  port: number | null;
  at: string;
}

/** Whether every entry of the audit log is as it was written. */
export interface AuditCheck {
  whole: boolean;
  sealed: number;
  brokenAt: number | null;
  clockRanBack: number[];
}

/** Which entries to show; dates are `YYYY-MM-DD`, empty for any. */
export interface LogFilter {
  userId: number | null;
  action: string | null;
  from: string;
  to: string;
}

/** No filter at all. */
export const NO_FILTER: LogFilter = { userId: null, action: null, from: '', to: '' };
