import type { Schedule, Status } from '../types.ts';

type Tone = 'success' | 'warning' | 'error' | 'info' | 'neutral';

/** The colour of each state. */
export const TONES: Readonly<Record<Status, Tone>> = {
  PENDENTE: 'info',
  AGENDADA: 'warning',
  ENVIADA: 'success',
  ERRO: 'error',
};

/** Whether a message can still be changed: it has not been sent and is not in a conversation already, waiting for its turn. */
export function isOpen({ sentAt, status, ticketId }: Schedule): boolean {
  return sentAt === null && !(status === 'AGENDADA' && ticketId !== null);
}
