import type { Translator } from '@balcao/ui-sdk';
import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';

/** Names of what is on the board, by the ids that drag events carry. */
export interface BoardNames {
  ticket: (id: UniqueIdentifier) => string;
  /** The lane with that id. */
  lane: (id: UniqueIdentifier) => string;
  /** The lane that a ticket is in. */
  laneOf: (ticketId: UniqueIdentifier) => string;
}

/** What a screen reader says while a card is moved. */
export function announcements(t: Translator, names: BoardNames): Announcements {
  const stays = (id: UniqueIdentifier) => t('dragCancel', { name: names.ticket(id), lane: names.laneOf(id) });
  return {
    onDragStart: ({ active }) => t('dragStart', { name: names.ticket(active.id) }),
    onDragOver: ({ active, over }) =>
      over ? t('dragOver', { name: names.ticket(active.id), lane: names.lane(over.id) }) : undefined,
    onDragEnd: ({ active, over }) =>
      over ? t('dragEnd', { name: names.ticket(active.id), lane: names.lane(over.id) }) : stays(active.id),
    onDragCancel: ({ active }) => stays(active.id),
  };
}
