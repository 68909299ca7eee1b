import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Connection } from '~/entities/connection.ts';
import { useCompanyEvent, useReconnected } from '~/lib/realtime-context.ts';
import { connectionsQuery } from '~/queries/connections.ts';

type ConnectionEvent = { action: 'update'; whatsapp: Connection } | { action: 'delete'; whatsappId: number };
type SessionEvent = { action: string; session: Connection };

/** The company's connections, kept up to date by events. */
export function useConnections() {
  const queryClient = useQueryClient();
  const patch = (change: (connections: Connection[]) => Connection[]) =>
    queryClient.setQueryData(connectionsQuery.queryKey, (current) => current && change(current));

  useCompanyEvent<ConnectionEvent>('whatsapp', (event) =>
    patch((all) =>
      event.action === 'delete' ? all.filter(({ id }) => id !== event.whatsappId) : upsert(all, event.whatsapp),
    ),
  );
  useCompanyEvent<SessionEvent>('whatsappSession', ({ session }) => patch((all) => mergeSession(all, session)));
  useReconnected(() => void queryClient.invalidateQueries({ queryKey: connectionsQuery.queryKey }));
  return useQuery(connectionsQuery);
}

/**
 * Replaces a connection by id or adds it at the end. The answer to who saved it may come after what the service has done
 * since: then its session stays as it is known.
 */
export function upsert(all: Connection[], changed: Connection): Connection[] {
  const merged = (known: Connection) => ({
    ...known,
    ...changed,
    ...(changed.updatedAt < known.updatedAt && sessionOf(known)),
  });
  return all.some(({ id }) => id === changed.id)
    ? all.map((one) => (one.id === changed.id ? merged(one) : one))
    : [...all, changed];
}

/** Takes over the session fields only: session events carry no queues. */
export function mergeSession(all: Connection[], session: Connection): Connection[] {
  return all.map((one) => (one.id === session.id ? { ...one, ...sessionOf(session) } : one));
}

function sessionOf({ status, statusReason, qrcode, pairingCode, retries, updatedAt }: Connection) {
  return { status, statusReason, qrcode, pairingCode, retries, updatedAt };
}
