import type { Translator } from '@balcao/ui-sdk';
import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';

/** What a screen reader says while a card is moved. */
export function announcements(t: Translator, laneName: (id: UniqueIdentifier | undefined) => string): Announcements {
  return {
    onDragStart: ({ active }) => t('dragStart', { ticket: active.id }),
    onDragOver: ({ active, over }) =>
      over ? t('dragOver', { ticket: active.id, lane: laneName(over.id) }) : undefined,
    onDragEnd: ({ active, over }) =>
      over ? t('dragEnd', { ticket: active.id, lane: laneName(over.id) }) : t('dragCancel', { ticket: active.id }),
    onDragCancel: ({ active }) => t('dragCancel', { ticket: active.id }),
  };
}
