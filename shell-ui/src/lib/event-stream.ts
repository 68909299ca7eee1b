/** A live event: its full name and what it says. */
export interface LiveEvent {
  name: string;
  payload: unknown;
}

/** What the host remembers of the events after a cursor. */
export interface EventPage {
  events: LiveEvent[];
  /** Where the next page goes on. */
  cursor: number;
  hasMore: boolean;
}

interface Wiring {
  /** Asks the host what followed a cursor; without one, only where its log stands. */
  fetch: (after: number | null) => Promise<EventPage>;
  deliver: (event: LiveEvent) => void;
  /** Events are lost for good: what is shown has to be read anew. */
  lost: () => void;
  /** Whether the host no longer knows what followed the cursor. */
  isTooOld: (error: unknown) => boolean;
}

/** More pages than this take longer than reading anew what is on screen. */
const MAX_PAGES = 20;
/** Events that may wait while missed ones are fetched. */
const MAX_HELD = 5000;

/**
 * Puts live events and those that were missed into one order, each once. A live event carries its place in the
 * host's log, but whoever hears only some rooms cannot see from the places that one is missing. So after each
 * interruption the log is asked, and what arrives meanwhile waits: it is newer than what the log tells.
 */
export function createEventStream({ fetch, deliver, lost, isTooOld }: Wiring) {
  /** Everything up to here has been heard, or is not for this user. */
  let safe: number | null = null;
  /** Up to here the log has been read. */
  let level = -1;
  /** The newest event that was delivered. */
  let newest = -1;
  /** Whether the rooms have been joined, so that live events alone leave no gaps. */
  let settled = false;
  /** Live events delivered since `safe`: the log will tell them once more. */
  const delivered = new Set<string>();
  let held: LiveEvent[] | null = null;
  let run = 0;

  function hear(event: LiveEvent): void {
    const cursor = cursorOf(event);
    // Who looks and who types is in no log, and worthless later.
    if (cursor === null) deliver(event);
    else if (held) held.push(event);
    else take(event, cursor);
  }

  function take(event: LiveEvent, cursor: number): void {
    // Told already: the host repeats some after a crash. One place may tell several events.
    if (cursor <= level || cursor < newest) return;
    newest = cursor;
    if (settled) safe = cursor;
    else delivered.add(keyOf(event, cursor));
    deliver(event);
  }

  function replay(event: LiveEvent): void {
    const cursor = cursorOf(event);
    if (cursor !== null && delivered.delete(keyOf(event, cursor))) return;
    deliver(event);
  }

  function release(): void {
    const waiting = held ?? [];
    held = null;
    for (const event of waiting) {
      const cursor = cursorOf(event);
      if (cursor !== null) take(event, cursor);
    }
  }

  async function follow(mine: number): Promise<void> {
    for (let pages = 0; pages < MAX_PAGES && (held?.length ?? 0) < MAX_HELD; pages += 1) {
      const page = await fetch(safe);
      if (mine !== run) return;
      page.events.forEach(replay);
      standAt(page.cursor);
      if (!page.hasMore) return;
    }
    await restart(mine);
  }

  async function restart(mine: number): Promise<void> {
    const { cursor } = await fetch(null);
    if (mine !== run) return;
    // The database may have begun another life, with lower numbers.
    newest = -1;
    standAt(cursor);
    delivered.clear();
    lost();
  }

  function standAt(cursor: number): void {
    safe = cursor;
    level = cursor;
    newest = Math.max(newest, cursor);
  }

  return {
    hear,

    /** Learns where the log stands, before anything is read that events will change. */
    async begin(): Promise<void> {
      const { cursor } = await fetch(null);
      if (safe === null) standAt(cursor);
    },

    /**
     * Makes up for what was missed. Rejects when the host does not answer; events wait on until a later call succeeds.
     * Resolves to false when another call or an interruption has overtaken this one.
     * @param joined whether all rooms have been joined for a moment, so that nothing is missed from now on.
     */
    async catchUp(joined: boolean): Promise<boolean> {
      const mine = (run += 1);
      held ??= [];
      try {
        await (safe === null ? restart(mine) : follow(mine));
      } catch (error) {
        if (mine !== run) return false;
        if (!isTooOld(error)) throw error;
        await restart(mine);
      }
      if (mine !== run) return false;
      settled = joined;
      if (joined) delivered.clear();
      release();
      return true;
    },

    /** The socket has closed: from here on events are missed. */
    interrupt(): void {
      run += 1;
      held = null;
      settled = false;
    },
  };
}

export type EventStream = ReturnType<typeof createEventStream>;

function cursorOf({ payload }: LiveEvent): number | null {
  const cursor = (payload as { cursor?: unknown } | null | undefined)?.cursor;
  return typeof cursor === 'number' ? cursor : null;
}

function keyOf({ name, payload }: LiveEvent, cursor: number): string {
  return `${cursor} ${name} ${(payload as { action?: string }).action}`;
}
