import type { ApiClient } from '@balcao/ui-sdk';
import type { SessionUser } from '~/entities/user.ts';
import { pauseAfter } from './backoff.ts';
import { createApiClient, type Renewal } from './http.ts';
import { alone } from './locks.ts';
import { wipePrivateStorage } from './private-storage.ts';
import { queryClient } from './query-client.ts';
import { hearTabs, tellTabs, type TabNews } from './session-tabs.ts';
import { createStore } from './store.ts';
import { onWake } from './wake.ts';

/** Who is using the app: still finding out, not to be found out without the host, nobody, or a signed-in user. */
export type Session = { phase: 'starting' } | { phase: 'unreachable' } | { phase: 'anonymous' } | SignedIn;

/** A signed-in user; `fresh` when it was by the login page, not by a session that was restored. */
export interface SignedIn {
  phase: 'signed-in';
  user: SessionUser;
  fresh?: boolean;
}

/** Answer of the login and refresh calls. */
export interface SessionAnswer {
  token: string;
  user: SessionUser;
}

const USER_KEY = 'userId';
/** Held by the tab that renews the session. */
const LOCK = 'balcao-session';
const STORED_KEYS = [USER_KEY, 'companyId', 'companyDueDate', 'token'];
/** Whose private things this browser keeps: they outlive an expired session, but no logout. */
const OWNER_KEY = 'ownerId';

/** Longest time to renew the session, in milliseconds. */
const REFRESH_DEADLINE_MS = 15_000;
/** How long the answer of another tab's renewal may be on its way, in milliseconds. */
const TAB_NEWS_MS = 300;
/** Longest time that a login in another tab takes, and how long the host's news of it may follow, in milliseconds. */
const LOGIN_MS = 10_000;
const LOGIN_NEWS_MS = 2000;
const RESTORE_PAUSES = { first: 1000, longest: 15_000 };

/** The session of this tab. */
export const session = createStore<Session>({ phase: 'starting' });

// The access token stays in memory: it lives 15 minutes and the refresh cookie brings a new one.
let accessToken: string | null = null;
let ownLoginUntil = 0;
/** Who was signed in last on this page, and may have left things in its memory. */
let lastUserId: number | null = null;

/** The authenticated client that every feature uses. */
export const api = createApiClient({ token: currentToken, refresh: refreshSession, expired: clearSession });

/** The client of whoever holds the session's lock: it renews without waiting for the lock. */
const lockedApi = createApiClient({ token: currentToken, refresh: renew, expired: clearSession });

/** The newest access token, or null when nobody is signed in. */
export function currentToken(): string | null {
  return accessToken;
}

/** Renews token and user by the refresh cookie, once for all tabs; ends the session when the host refuses. */
export function refreshSession(): Promise<Renewal> {
  const known = accessToken;
  return alone(LOCK, async (waited) => {
    if (waited && (await hasChanged(known))) return accessToken ? 'renewed' : 'ended';
    return renew();
  });
}

/**
 * Makes a change that ends the user's other sessions, and goes on with this one. Nothing else in this browser renews the
 * session meanwhile: its cookie is worthless once the change is made, and the new one comes with the answer.
 */
export function keepSession<T>(change: (client: ApiClient) => Promise<T>): Promise<T> {
  return alone(LOCK, async () => {
    const answer = await change(lockedApi);
    await renew();
    return answer;
  });
}

/** Another tab has renewed meanwhile; its news may still be on their way. */
async function hasChanged(known: string | null): Promise<boolean> {
  if (accessToken === known) await new Promise((resolve) => setTimeout(resolve, TAB_NEWS_MS));
  return accessToken !== known;
}

async function renew(): Promise<Renewal> {
  let answer: SessionAnswer;
  try {
    const response = await fetch('/auth/refresh_token', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(REFRESH_DEADLINE_MS),
    });
    if (response.status === 401 || response.status === 403) {
      clearSession();
      return 'ended';
    }
    if (!response.ok) return 'unreachable';
    answer = (await response.json()) as SessionAnswer;
  } catch {
    // No network, no answer in time, or not the host's answer: the session may be as good as before.
    return 'unreachable';
  }
  if (isOverdue(answer.user)) {
    clearSession();
    return 'ended';
  }
  openSession(answer);
  return 'renewed';
}

/** Restores the session of a returning browser; a browser that never signed in asks the host nothing. */
export async function startSession(): Promise<void> {
  hearTabs(follow);
  onWake(() => {
    if (session.get().phase !== 'signed-in' || localStorage.getItem(USER_KEY) !== null) return;
    // Ended by a tab whose news this one slept through.
    follow({ kind: 'ended', wiped: localStorage.getItem(OWNER_KEY) === null });
  });
  if (localStorage.getItem(USER_KEY) === null) return forget();
  if ((await refreshSession()) !== 'unreachable') return;
  session.set({ phase: 'unreachable' });
  void restoreLater();
}

/** Keeps asking for the session until the host says something. */
async function restoreLater(): Promise<void> {
  for (let failures = 1; session.get().phase === 'unreachable'; failures += 1) {
    await new Promise<void>((resolve) => {
      const end = onWake(resolve);
      setTimeout(
        () => {
          end();
          resolve();
        },
        pauseAfter(failures, RESTORE_PAUSES),
      );
    });
    await refreshSession();
  }
}

/** Makes a successful answer the current session, here and in the other tabs. */
export function openSession(answer: SessionAnswer, fresh = false): void {
  tellTabs({ kind: 'opened', answer });
  adopt(answer, fresh);
}

function adopt({ token, user }: SessionAnswer, fresh = false): void {
  const owner = localStorage.getItem(OWNER_KEY);
  const stranger = (owner ?? String(user.id)) !== String(user.id) || (lastUserId ?? user.id) !== user.id;
  localStorage.setItem(USER_KEY, String(user.id));
  localStorage.setItem(OWNER_KEY, String(user.id));
  localStorage.setItem('companyId', String(user.companyId));
  if (user.company.dueDate) localStorage.setItem('companyDueDate', user.company.dueDate);
  if (stranger) {
    // Whatever this page remembers is somebody else's.
    void startOver('/tickets');
    return;
  }
  lastUserId = user.id;
  accessToken = token;
  session.set({ phase: 'signed-in', user, fresh });
}

/** Forgets token and user; the screens follow to the login page. Unsent texts wait for the same user's return. */
export function clearSession(): void {
  forget();
  tellTabs({ kind: 'ended', wiped: false });
}

function forget(): void {
  accessToken = null;
  for (const key of STORED_KEYS) localStorage.removeItem(key);
  queryClient.clear();
  if (session.get().phase !== 'anonymous') session.set({ phase: 'anonymous' });
}

/** Ends the session so that nothing of it remains in this browser, neither stored nor in a page's memory. */
export async function leaveBrowser(): Promise<void> {
  accessToken = null;
  for (const key of [...STORED_KEYS, OWNER_KEY]) localStorage.removeItem(key);
  tellTabs({ kind: 'ended', wiped: true });
  await startOver();
}

/** Loads the page anew after removing what was private. */
async function startOver(path = '/login'): Promise<void> {
  accessToken = null;
  await wipePrivateStorage();
  window.location.replace(path);
}

/** Tells the other tabs that a login begins here: the host's news of it are no reason for them to leave. */
export function announceLogin(): void {
  tellTabs({ kind: 'signing-in' });
}

/** Whether a login that the host tells of now is being made in another tab of this browser. */
export function isOwnLogin(): boolean {
  return Date.now() < ownLoginUntil;
}

function follow(news: TabNews): void {
  if (news.kind === 'signing-in') {
    ownLoginUntil = Date.now() + LOGIN_MS;
  } else if (news.kind === 'opened') {
    ownLoginUntil = Math.min(ownLoginUntil, Date.now() + LOGIN_NEWS_MS);
    adopt(news.answer);
  } else if (news.wiped) {
    void startOver();
  } else if (session.get().phase !== 'anonymous') {
    forget();
  }
}

/** Tells whether the company's paid period is over. */
export function isOverdue(user: SessionUser, now = Date.now()): boolean {
  const { dueDate } = user.company;
  return Boolean(dueDate) && new Date(dueDate as string).getTime() <= now;
}
