import type { SessionUser } from '~/entities/user.ts';
import { session, type Session } from './session.ts';
import { useStore } from './store.ts';

/** The session of this tab; re-renders when it changes. */
export function useSession(): Session {
  return useStore(session);
}

/** The signed-in user; only for screens behind the login. */
export function useCurrentUser(): SessionUser {
  const current = useSession();
  if (current.phase !== 'signed-in') throw new Error('useCurrentUser needs a signed-in session');
  return current.user;
}
