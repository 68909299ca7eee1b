/** The numbers of a period; times are minutes. */
export interface Counters {
  supportPending: number;
  supportHappening: number;
  supportFinished: number;
  leads: number;
  avgSupportTime: number | null;
  avgWaitTime: number | null;
}

/** How one member of the team did. */
export interface Attendant {
  id: number;
  name: string;
  rating: number | null;
  tickets: number;
  avgSupportTime: number | null;
  online: boolean;
}

/** The answer of the host. */
export interface DashboardData {
  counters: Counters;
  attendants: Attendant[];
}

/** Which days count: the last so many, or from one date to another (`YYYY-MM-DD`). */
export type Period = { days: number } | { date_from?: string; date_to?: string };
