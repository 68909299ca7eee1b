import type { HoldReason, Message } from '~/entities/message.ts';
import type { OutgoingMessage } from './outbox.ts';

/** How far an own message is, as its mark shows it. */
export type Delivery = 'sending' | 'held' | 'sent' | 'delivered' | 'read' | 'failed' | 'unknown';

const OUTGOING: Readonly<Record<string, Delivery>> = { failed: 'failed', waiting: 'held' };

/** How far an own message is: what this browser knows of it counts before what the host has told. */
export function deliveryOf(message: Message, outgoing: OutgoingMessage | null): Delivery {
  if (outgoing) return OUTGOING[outgoing.state] ?? 'sending';
  if (message.ack >= 4) return 'read';
  if (message.ack === 3) return 'delivered';
  if (message.ack >= 1) return 'sent';
  const { state } = message;
  if (state === 'pending' || !state) return message.failure ? 'failed' : 'sending';
  return state === 'sent' && message.failure ? 'failed' : state;
}

const HOLD_REASONS: ReadonlySet<string> = new Set<HoldReason>(['rate', 'warm-up', 'disconnected', 'order']);

/** Why a held message waits; a reason that this browser does not know counts as none. */
export function holdReasonOf({ heldReason }: Message): HoldReason | null {
  return heldReason && HOLD_REASONS.has(heldReason) ? (heldReason as HoldReason) : null;
}

/** How long a channel of this kind lets a message be changed, in milliseconds; the host has the last word. */
const EDIT_MS = 15 * 60_000;
const DELETE_MS = 48 * 3_600_000;

const EDITABLE = new Set(['text', 'image', 'video', 'document']);

/** Whether an own message may still be given another text. */
export function mayEdit(message: Message, kind: string, now = Date.now()): boolean {
  return mayChange(message) && EDITABLE.has(kind) && message.ack > 0 && age(message, now) <= EDIT_MS;
}

/** Whether an own message may still be taken back. */
export function mayDelete(message: Message, now = Date.now()): boolean {
  return mayChange(message) && age(message, now) <= DELETE_MS;
}

function mayChange({ fromMe, isDeleted }: Message): boolean {
  return fromMe && !isDeleted;
}

function age({ createdAt }: Message, now: number): number {
  return now - Date.parse(createdAt);
}
