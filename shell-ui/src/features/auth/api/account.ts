import { api } from '~/lib/session.ts';

/** A plan as the public list tells it; `value` is reais. */
export interface PublicPlan {
  id: number;
  name: string;
  users: number;
  connections: number;
  queues: number;
  value: number;
}

/** A company that signs itself up. The host decides about trial and rights. */
export interface SignUp {
  name: string;
  email: string;
  phone: string;
  password: string;
  planId: number;
  language: string;
  /** The company whose link brought the visitor. */
  companyId?: number;
}

/** The plans among which a visitor may choose. */
export const publicPlansQuery = {
  queryKey: ['public-plans'],
  queryFn: () => api.get<PublicPlan[]>('/plans/list'),
};

/** Signs a company up. */
export function signUp(body: SignUp): Promise<unknown> {
  return api.post('/companies/cadastro', { body });
}

/** Asks for a letter with a secret; the answer is the same for every address. */
export function forgetPassword(email: string): Promise<unknown> {
  return api.post('/forgetpassword', { body: { email } });
}

/** Sets a new password with the secret of a letter. */
export function resetPassword(token: string, password: string): Promise<unknown> {
  return api.post('/resetpasswords', { body: { token, password } });
}
