import { announceLogin, api, type SessionAnswer } from '~/lib/session.ts';

/** Exchanges e-mail and password for a token and the user; the refresh cookie arrives with it. */
export function login(email: string, password: string): Promise<SessionAnswer> {
  announceLogin();
  return api.post('/auth/login', { body: { email, password } });
}
