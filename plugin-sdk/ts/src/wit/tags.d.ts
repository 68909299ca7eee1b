// Written by `npm run wit-types` from plugin-sdk/wit: do not edit.

/** Tags of the company. Answers are JSON in the shapes of the REST interface. */
declare module 'balcao:plugin/tags@1.0.0' {
  /** `[Tag]`, by name. Needs `tags:read`. */
  export function list(): string;

  /** `[Tag]` of the tags that are kanban lanes, ordered by id. Needs `tags:read`. */
  export function kanbanLanes(): string;

  /**
   * Puts a tag on a ticket; nothing changes when it is there already.
   * `{"ticketId","tagId","createdAt","updatedAt"}`. Needs `tags:write`.
   */
  export function attach(ticketId: number, tagId: number): string;

  /** Takes a tag off a ticket; nothing changes when it is not there. Needs `tags:write`. */
  export function detach(ticketId: number, tagId: number): void;

  /** Gives a ticket exactly these tags, at most 100, and answers its `TicketFull`. Needs `tags:write`. */
  export function sync(ticketId: number, tagIds: Array<number>): string;

  /** Takes the tags that are kanban lanes off a ticket; other tags stay. Needs `tags:write`. */
  export function detachKanbanLanes(ticketId: number): void;
}
