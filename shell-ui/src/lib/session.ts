import type { SessionUser } from '~/entities/user.ts';
import { createApiClient } from './http.ts';
import { createStore } from './store.ts';

/** Who is using the app: still finding out, nobody, or a signed-in user. */
export type Session = { phase: 'starting' } | { phase: 'anonymous' } | { phase: 'signed-in'; user: SessionUser };

/** Answer of the login and refresh calls. */
export interface SessionAnswer {
  token: string;
  user: SessionUser;
}

const USER_KEY = 'userId';
const STORED_KEYS = [USER_KEY, 'companyId', 'companyDueDate', 'token'];

/** The session of this tab. */
export const session = createStore<Session>({ phase: 'starting' });

// The access token stays in memory: it lives 15 minutes and the refresh cookie brings a new one.
let accessToken: string | null = null;

/** The authenticated client that every feature uses. */
export const api = createApiClient({ token: currentToken, refresh: refreshSession, expired: clearSession });

/** The newest access token, or null when nobody is signed in. */
export function currentToken(): string | null {
  return accessToken;
}

/** Renews token and user by the refresh cookie; resolves to false, and ends the session, when the host refuses. */
export async function refreshSession(): Promise<boolean> {
  let response: Response;
  try {
    response = await fetch('/auth/refresh_token', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { Accept: 'application/json' },
    });
  } catch {
    return false;
  }
  if (!response.ok) {
    if (response.status < 500) clearSession();
    return false;
  }
  const answer = (await response.json()) as SessionAnswer;
  if (isOverdue(answer.user)) {
    clearSession();
    return false;
  }
  openSession(answer);
  return true;
}

/** Restores the session of a returning browser; a browser that never signed in asks the host nothing. */
export async function startSession(): Promise<void> {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === USER_KEY && newValue === null) clearSession();
  });
  const restored = localStorage.getItem(USER_KEY) !== null && (await refreshSession());
  if (!restored) clearSession();
}

/** Makes a successful answer the current session. */
export function openSession({ token, user }: SessionAnswer): void {
  accessToken = token;
  localStorage.setItem(USER_KEY, String(user.id));
  localStorage.setItem('companyId', String(user.companyId));
  if (user.company.dueDate) localStorage.setItem('companyDueDate', user.company.dueDate);
  session.set({ phase: 'signed-in', user });
}

/** Forgets token and user; the screens follow to the login page. */
export function clearSession(): void {
  accessToken = null;
  for (const key of STORED_KEYS) localStorage.removeItem(key);
  if (session.get().phase !== 'anonymous') session.set({ phase: 'anonymous' });
}

/** Tells whether the company's paid period is over. */
export function isOverdue(user: SessionUser, now = Date.now()): boolean {
  const { dueDate } = user.company;
  return Boolean(dueDate) && new Date(dueDate as string).getTime() <= now;
}
