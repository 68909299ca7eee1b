import type { TicketChannel } from '~/entities/channel.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** When less than this is left, in milliseconds, the agent should know. */
const SOON = 4 * HOUR;

/** Longest wait that timers of browsers can be given. */
const LONGEST_WAIT = 24 * HOUR;

/** Whether free text may be sent. */
export type SendWindow =
  | { state: 'open'; hours: number; left: number; soon: boolean }
  /** `spoken` tells whether the customer has ever written here. */
  | { state: 'closed'; hours: number; spoken: boolean }
  | { state: 'unlimited' };

/** How the window of a conversation stands. */
export function sendWindow(channel: TicketChannel | undefined, now: number): SendWindow {
  const hours = channel?.windowHours ?? null;
  if (!channel || hours === null) return { state: 'unlimited' };
  const left = channel.windowEndsAt === null ? 0 : Date.parse(channel.windowEndsAt) - now;
  if (left <= 0) return { state: 'closed', hours, spoken: channel.windowEndsAt !== null };
  return { state: 'open', hours, left, soon: left < SOON };
}

/** In how many milliseconds the window has to be looked at again; null if time changes nothing. */
export function nextLook(window: SendWindow): number | null {
  if (window.state !== 'open') return null;
  if (!window.soon) return Math.min(window.left - SOON + 1, LONGEST_WAIT);
  return window.left % MINUTE || MINUTE;
}

/** A length of time in hours and minutes, which all languages of the desk shorten alike. The last minute counts whole. */
export function shortLength(length: number): string {
  const minutes = Math.max(1, Math.floor(length / MINUTE));
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}
