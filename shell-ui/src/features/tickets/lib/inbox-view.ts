import { createStore } from '~/lib/store.ts';
import type { TicketStatus } from '~/entities/ticket.ts';

/** Which list the inbox shows: a tab and, under Open, one of its two lists. */
export interface InboxView {
  tab: 'open' | 'closed' | 'search';
  status: 'open' | 'pending';
}

/** The inbox's present list; it survives a visit to another page. */
export const inboxView = createStore<InboxView>({ tab: 'open', status: 'open' });

/** Shows the list that a ticket has moved to, so that it stays in sight. Closing leaves the list as it is. */
export function followTicket(status: TicketStatus): void {
  if (status === 'open') inboxView.set({ tab: 'open', status });
}
