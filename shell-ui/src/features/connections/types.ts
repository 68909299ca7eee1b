import type { Connection } from '~/entities/connection.ts';

/** A connection with everything that its form changes. Texts are empty and numbers 0 where nothing is set. */
export interface ConnectionRecord extends Connection {
  greetingMessage: string;
  complationMessage: string;
  outOfHoursMessage: string;
  ratingMessage: string;
  /** Key of the messaging interface; only administrators see it. */
  token: string;
  transferQueueId: number | null;
  integrationId: number | null;
  timeToTransfer: number | null;
  maxUseBotQueues: number;
  timeUseBotQueues: number;
  expiresTicket: number;
  expiresInactiveMessage: string;
}

/** A state that a connection came into. */
export interface ConnectionState {
  status: Connection['status'];
  /** Why, `CONNECTION_…`, if something was wrong. */
  reason: string | null;
  at: string;
}
