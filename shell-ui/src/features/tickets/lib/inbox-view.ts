import type { TicketStatus } from '~/entities/ticket.ts';
import { createStore } from '~/lib/store.ts';

/** What limits a search besides its text. */
export interface SearchChoice {
  /** Tags that a ticket must all have. */
  tags: number[];
  /** Agents, any of whom has the ticket. */
  users: number[];
}

/** Which list the inbox shows: a tab and, under Open, one of its two lists. */
export interface InboxView {
  tab: 'open' | 'closed' | 'search';
  status: 'open' | 'pending';
  search: SearchChoice;
}

/** The inbox's present list; it survives a visit to another page. */
export const inboxView = createStore<InboxView>({ tab: 'open', status: 'open', search: { tags: [], users: [] } });

/** Shows the list that a ticket has moved to, so that it stays in sight. Closing leaves the list as it is. */
export function followTicket(status: TicketStatus): void {
  if (status === 'open') inboxView.set((view) => ({ ...view, tab: 'open', status }));
}
