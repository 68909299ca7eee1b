import type { Connection } from '~/entities/connection.ts';

const REPAIRABLE = ['CONNECTION_CREDENTIALS', 'CONNECTION_BLOCKED'] as const;

/** Why a connection does not come back before somebody edits it. */
export type Repair = (typeof REPAIRABLE)[number];

/** Whether trying again is no use: what was given to the service does not hold any more. */
export function repairOf({ status, statusReason }: Pick<Connection, 'status' | 'statusReason'>): Repair | undefined {
  return status === 'DISCONNECTED' ? REPAIRABLE.find((known) => known === statusReason) : undefined;
}
