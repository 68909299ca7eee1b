import type { ConnectionState } from '../types.ts';

/** A time during which no messages came or went. */
export interface Outage {
  from: number;
  /** Null while it lasts. */
  to: number | null;
  /** Why it began, `CONNECTION_…`, as far as it is known. */
  reason: string | null;
  /** Messages that were written meanwhile and came after it. */
  late: number;
}

/** The outages of a connection, newest first. The time before it first worked is no outage. */
export function outagesOf(newestFirst: readonly ConnectionState[]): Outage[] {
  const outages: Outage[] = [];
  let worked = false;
  let open: Outage | null = null;
  for (const { status, reason, at, late } of newestFirst.toReversed()) {
    const time = new Date(at).getTime();
    if (status === 'CONNECTED') {
      worked = true;
      if (open) open.to = time;
      open = null;
    } else if (worked) {
      if (!open) outages.unshift((open = { from: time, to: null, reason: null, late: 0 }));
      // The first reason tells; what follows are tries to come back.
      open.reason ??= reason;
      open.late += late;
    }
  }
  return outages;
}

/** One stretch of the time line, as a part of the whole from 0 to 1. */
export interface Stretch {
  state: 'working' | 'down' | 'unknown';
  part: number;
}

/** The last `span` milliseconds as stretches, oldest first; the time before it first worked counts as unknown. */
export function stretchesOf(newestFirst: readonly ConnectionState[], now: number, span: number): Stretch[] {
  const begin = now - span;
  const stretches: Stretch[] = [];
  let state: Stretch['state'] = 'unknown';
  let from = begin;
  let worked = false;
  const add = (until: number) => {
    if (until <= from) return;
    const last = stretches.at(-1);
    if (last?.state === state) last.part += (until - from) / span;
    else stretches.push({ state, part: (until - from) / span });
    from = until;
  };
  for (const { status, at } of newestFirst.toReversed()) {
    add(Math.min(now, new Date(at).getTime()));
    worked ||= status === 'CONNECTED';
    if (worked) state = status === 'CONNECTED' ? 'working' : 'down';
  }
  add(now);
  return stretches;
}

/** How much of the known time it worked, from 0 to 1; null when nothing is known. */
export function availability(stretches: readonly Stretch[]): number | null {
  const sum = (state: Stretch['state']) =>
    stretches.reduce((total, one) => total + (one.state === state ? one.part : 0), 0);
  const known = sum('working') + sum('down');
  return known === 0 ? null : sum('working') / known;
}
