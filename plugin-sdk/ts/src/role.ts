import { refusal } from './errors.ts';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a role is functions of any kind
type Functions = Record<string, (...given: any[]) => unknown>;

/**
 * A role written as the contract has it, for what has no shorter way here:
 *
 *     type Payments = typeof import('balcao:plugin/payments@1.0.0');
 *     export const payments = role<Payments>({ createCharge, onWebhook });
 *
 * What its functions throw becomes the error that the host understands.
 */
export function role<Role extends Functions>(functions: Role): Role {
  const answering = Object.entries(functions).map(([name, work]) => {
    const answer = (...given: unknown[]) => {
      try {
        return work(...given);
      } catch (thrown) {
        throw refusal(thrown);
      }
    };
    return [name, answer];
  });
  return Object.fromEntries(answering) as Role;
}
