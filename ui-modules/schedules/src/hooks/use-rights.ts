import { useUser } from '@balcao/ui-sdk';
import type { Schedule } from '../types.ts';

/** Profiles that look after the messages of everybody. */
const IN_CHARGE = ['admin', 'supervisor'];

/** Whether the user may change a message: its author and those in charge may. The host decides anew. */
export function useMayChange(): (schedule: Schedule) => boolean {
  const { id, profile } = useUser();
  return ({ userId }) => userId === id || IN_CHARGE.includes(profile);
}
