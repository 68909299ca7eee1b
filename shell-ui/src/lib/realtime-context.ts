import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import type { RealtimeConnection } from './realtime.ts';

/** Carries the signed-in user's socket to the screens. */
export const RealtimeContext = createContext<RealtimeConnection | null>(null);

/** The signed-in user's socket; null for the moment before it opens. */
export function useRealtime(): RealtimeConnection | null {
  return useContext(RealtimeContext);
}

/** Runs `handler` for each company event `name`, e.g. `ticket` for `company-{id}-ticket`. */
export function useCompanyEvent<T>(name: string, handler: (payload: T) => void): void {
  const realtime = useRealtime();
  const latest = useEffectEvent(handler);
  useEffect(() => realtime?.onCompany<T>(name, (payload) => latest(payload)), [realtime, name]);
}

/**
 * Runs `handler` when live events were lost for good, so that what is shown has to be read anew. Shorter interruptions
 * are made up for by the missed events themselves.
 */
export function useReconnected(handler: () => void): void {
  const realtime = useRealtime();
  const latest = useEffectEvent(handler);
  useEffect(() => realtime?.onReady(() => latest()), [realtime]);
}

/** Runs `handler` whenever the socket can be used (again). */
export function useConnected(handler: () => void): void {
  const realtime = useRealtime();
  const latest = useEffectEvent(handler);
  useEffect(() => realtime?.onConnect(() => latest()), [realtime]);
}

/** Keeps the socket in a room while the component is mounted. */
export function useRoom(event: 'joinTickets' | 'joinChatBox' | 'joinNotification', argument?: string): void {
  const realtime = useRealtime();
  useEffect(() => realtime?.join(event, argument), [realtime, event, argument]);
}
