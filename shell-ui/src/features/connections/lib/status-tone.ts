import type { ConnectionStatus } from '~/entities/connection.ts';

const TONES = {
  CONNECTED: 'success',
  OPENING: 'info',
  PAIRING: 'info',
  qrcode: 'warning',
  TIMEOUT: 'warning',
  DISCONNECTED: 'error',
  PENDING: 'error',
} as const;

/** Colour of the dot beside a status word. */
export function statusTone(status: ConnectionStatus): (typeof TONES)[ConnectionStatus] {
  return TONES[status];
}
