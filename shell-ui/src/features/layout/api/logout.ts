import { api, leaveBrowser } from '~/lib/session.ts';

/** A host that does not answer within so many milliseconds must not keep the user signed in here. */
const PATIENCE_MS = 3000;

/** Ends the session on the host and in every tab of this browser. */
export async function logout(): Promise<void> {
  await api.delete('/auth/logout', { deadlineMs: PATIENCE_MS }).catch(() => undefined);
  await leaveBrowser();
}
