import type { Realtime } from '@balcao/ui-sdk';

interface Room {
  event: string;
  argument?: string;
  holders: number;
}

/** Counts who needs which room, so that the socket joins it once and leaves it with the last one. */
export function createRooms(send: (event: string, argument?: string) => void) {
  const rooms = new Map<string, Room>();

  const join: Realtime['join'] = (event, argument) => {
    const key = `${event}:${argument ?? ''}`;
    const room = rooms.get(key) ?? { event, argument, holders: 0 };
    rooms.set(key, room);
    room.holders += 1;
    if (room.holders === 1) send(event, argument);
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      room.holders -= 1;
      if (room.holders > 0) return;
      rooms.delete(key);
      send(event.replace('join', 'leave'), argument);
    };
  };

  return {
    join,
    /** A new connection is in no room yet. */
    joinAll(): void {
      for (const { event, argument } of rooms.values()) send(event, argument);
    },
  };
}
