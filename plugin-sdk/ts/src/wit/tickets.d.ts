// Written by `npm run wit-types` from plugin-sdk/wit: do not edit.

/**
 * Tickets that the calling user may see; all of the company where nobody is waiting. Answers are JSON in the shapes of the REST
 * interface.
 */
declare module 'balcao:plugin/tickets@1.0.0' {
  export type Status =
    | 'pending'
    | 'open'
    | 'closed';

  export interface Filter {
    /** None means all. */
    statuses: Array<Status>;
    /** Contact name, number or message text; empty means all. */
    search: string;
    /** Page, from 1; 40 tickets each. */
    page: number;
    /** Tickets of other users too, where the profile allows it. */
    showAll: boolean;
    /** Only these queues; absent means the queues of the user. */
    queueIds: Array<number> | null;
    /** Only tickets with all of these tags; none means any. */
    tagIds: Array<number>;
    /** Only tickets of these users; none means any. */
    userIds: Array<number>;
    /** Only tickets created on this day (`2026-11-21`), in the zone of the company. */
    createdOn: string | null;
    /** Only tickets changed on this day. */
    updatedOn: string | null;
    /** Only tickets with unread messages. */
    unreadOnly: boolean;
  }

  /** What is absent stays as it is; an inner absence clears it. */
  export interface Change {
    /** Accept (`open`), give back (`pending`) or close. Accepting without a user means the user of the call. */
    status: Status | null;
    queueId: { tag: 'some'; val: number | null } | { tag: 'none' } | null;
    /** The agent. */
    userId: { tag: 'some'; val: number | null } | { tag: 'none' } | null;
  }

  /** `{"tickets":[TicketList],"count":n,"hasMore":bool}`, last changed first. Needs `tickets:read`. */
  export function find(filter: Filter): string;

  /** `TicketFull`. Needs `tickets:read`. */
  export function get(id: number): string;

  /**
   * Changes a ticket by the rules of the desk, with all that follows (texts to the customer, rating, live events), and gives the
   * `TicketFull`. A bot has no part in the ticket afterwards. Needs `tickets:write`. `conflict` when another agent has accepted it.
   */
  export function update(id: number, change: Change): string;
}
