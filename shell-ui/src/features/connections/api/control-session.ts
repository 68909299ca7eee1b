import { api } from '~/lib/session.ts';

/** What can be done with a connection's session. */
export type SessionCommand = 'retry' | 'newQr' | 'disconnect';

/** Starts, restarts or ends a session; the new state arrives by event. */
export function controlSession(connectionId: number, command: SessionCommand): Promise<void> {
  const path = `/whatsappsession/${connectionId}`;
  if (command === 'retry') return api.post(path);
  return command === 'newQr' ? api.put(path) : api.delete(path);
}
