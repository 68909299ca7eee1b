/** Session state of a connection to a messaging channel. */
export type ConnectionStatus = 'OPENING' | 'qrcode' | 'PAIRING' | 'CONNECTED' | 'DISCONNECTED' | 'TIMEOUT' | 'PENDING';

/** A connection of the company to a messaging channel. */
export interface Connection {
  id: number;
  name: string;
  status: ConnectionStatus;
  /** Why the session ended, `CONNECTION_…`; null while it is well. */
  statusReason?: string | null;
  /** Text to draw as a QR code while pairing; empty otherwise. */
  qrcode: string | null;
  /** What can be typed on the phone in its place; only some channels have one. */
  pairingCode?: string | null;
  isDefault: boolean;
  provider: string;
  updatedAt: string;
  retries: number;
  queues?: { id: number; name: string; color: string }[];
}
