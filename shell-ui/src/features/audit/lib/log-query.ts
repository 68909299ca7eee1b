import { nextDay, startOfDay } from '@balcao/ui-sdk/zoned-time';
import type { LogFilter } from '../types.ts';

/** A filter as the host takes it. */
export type LogQuery = Record<'userId' | 'action' | 'from' | 'to', string | number | undefined>;

/** The filter with its days as instants: from the first moment of one day to the last moment of another. */
export function logQuery({ userId, action, from, to }: LogFilter, zone?: string): LogQuery {
  return {
    userId: userId ?? undefined,
    action: action ?? undefined,
    from: from ? startOfDay(from, zone) : undefined,
    to: to ? startOfDay(nextDay(to), zone) : undefined,
  };
}
