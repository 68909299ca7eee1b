import { queryClient } from '~/lib/query-client.ts';
import { api, clearSession } from '~/lib/session.ts';

/** Ends the session on the host and in this browser. */
export async function logout(): Promise<void> {
  // A host that does not answer must not keep the user signed in here.
  await api.delete('/auth/logout').catch(() => undefined);
  clearSession();
  queryClient.clear();
}
