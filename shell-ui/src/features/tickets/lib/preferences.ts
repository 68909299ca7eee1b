import { createStoredValue } from '~/lib/local-storage.ts';
import { PRIVATE_PREFIX } from '~/lib/private-storage.ts';

export { signMessages } from '~/lib/sign-messages.ts';

/** Whether an admin's Open tab shows every agent's tickets. */
export const showAllTickets = createStoredValue('showAllTickets', false);

/** Whether the contact's details stand beside the conversation. */
export const contactDrawerOpen = createStoredValue('contactDrawer', false);

/** Queues the user has hidden from the lists; new queues are shown by themselves. */
export const hiddenQueues = createStoredValue<number[]>('hiddenQueues', []);

/** Unsent texts by ticket id. */
export const drafts = createStoredValue<Record<number, string>>(`${PRIVATE_PREFIX}drafts`, {});

/** Remembers or, with an empty text, forgets a ticket's draft. */
export function setDraft(ticketId: number, text: string): void {
  drafts.set((all) => {
    const rest = Object.fromEntries(Object.entries(all).filter(([id]) => id !== String(ticketId)));
    return text === '' ? rest : { ...rest, [ticketId]: text };
  });
}
