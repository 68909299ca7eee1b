import { useEffect, useCallback } from 'react';
import { connection } from '~/lib/realtime.ts';
import { useCompanyEvent, useConnected, useRealtime } from '~/lib/realtime-context.ts';
import { useStore } from '~/lib/store.ts';
import { useCurrentUser } from '~/lib/use-session.ts';
import { colleagues } from '../lib/colleagues.ts';
import type { Colleague } from '../lib/collision.ts';
import { drafts } from '../lib/preferences.ts';

/** The host forgets a look after a minute and a stroke of a key after six seconds; both are repeated, in milliseconds. */
const LOOK_MS = 25_000;
const TYPE_MS = 3000;

interface PresenceEvent {
  ticketId: number;
  users: Colleague[];
}

const NOBODY: readonly Colleague[] = [];

/** The other agents who have the open conversation's ticket open. */
export function usePresence(ticketId: number): readonly Colleague[] {
  const { ticketId: where, present } = useStore(colleagues);
  // What was seen before an interruption may no longer be so.
  const live = useStore(connection) === 'live';
  return live && where === ticketId ? present : NOBODY;
}

/**
 * Tells the others who have the ticket open that this agent looks at it and writes, and hears the same of them.
 * Whoever is quiet only hears.
 */
export function useSharedAttention(ticketId: number, quiet: boolean): void {
  const { id } = useCurrentUser();
  useCompanyEvent<PresenceEvent>('presence', ({ ticketId: where, users }) => {
    if (where === ticketId) colleagues.set({ ticketId, present: users.filter((user) => user.id !== id) });
  });
  useLook(ticketId, quiet);
  useTypingSignal(ticketId);
}

function useLook(ticketId: number, quiet: boolean): void {
  const realtime = useRealtime();
  const look = useCallback(
    () => realtime?.tell('viewing', { ticketId, on: !quiet && !document.hidden }),
    [realtime, ticketId, quiet],
  );
  useConnected(look);
  useEffect(() => {
    look();
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [look]);
}

/** An agent writes as long as the draft changes. */
function useTypingSignal(ticketId: number): void {
  const realtime = useRealtime();
  useEffect(() => {
    let before = drafts.get()[ticketId] ?? '';
    let toldAt = 0;
    const tell = (on: boolean) => {
      toldAt = on ? Date.now() : 0;
      realtime?.tell('typing', { ticketId, on });
    };
    const end = drafts.subscribe(() => {
      const text = drafts.get()[ticketId] ?? '';
      if (text === before) return;
      before = text;
      if (text === '' || Date.now() - toldAt >= TYPE_MS) tell(text !== '');
    });
    return () => {
      end();
      if (toldAt > 0) tell(false);
    };
  }, [ticketId, realtime]);
}
