/** A coloured label; one with `kanban` 1 is a lane of the board. */
export interface Tag {
  id: number;
  name: string;
  color: string;
  kanban?: number | null;
}

/** What the board shows of a ticket. */
export interface BoardTicket {
  id: number;
  uuid: string;
  status: 'pending' | 'open' | 'closed';
  lastMessage: string;
  unreadMessages: number;
  updatedAt: string;
  queueId: number | null;
  contact: { id: number; name: string; number: string };
  queue: { id: number; name: string; color: string } | null;
  tags: Tag[];
}

/** Id of the lane of tickets that carry no lane's tag. */
export const OPEN_LANE = 0;

/** A column of the board. */
export interface Lane {
  /** The tag's id, or `OPEN_LANE`. */
  id: number;
  tag: Tag | null;
  tickets: BoardTicket[];
}

/** Lane tags in the company's order; tags that the order does not name yet follow by age. */
export function orderTags(tags: Tag[], order: number[]): Tag[] {
  const rank = new Map(order.map((id, index) => [id, index]));
  const rankOf = ({ id }: Tag) => rank.get(id) ?? Number.MAX_SAFE_INTEGER;
  return tags.toSorted((a, b) => rankOf(a) - rankOf(b) || a.id - b.id);
}

/** The lane a ticket is in: that of its first lane tag on the board. */
export function laneOf(ticket: BoardTicket, laneIds: ReadonlySet<number>): number {
  return ticket.tags.find(({ id }) => laneIds.has(id))?.id ?? OPEN_LANE;
}

/** The lane beside the ticket's: its tag, `null` for the lane without one, `undefined` where there is none. */
export function neighbourLane(ticket: BoardTicket, lanes: Tag[], step: 1 | -1): Tag | null | undefined {
  const all = [null, ...lanes];
  const present = laneOf(ticket, new Set(lanes.map(({ id }) => id)));
  return all[all.findIndex((lane) => (lane?.id ?? OPEN_LANE) === present) + step];
}

/** The tickets whose customer, number, ticket number or last message contains what was typed; accents do not matter. */
export function filterTickets(tickets: BoardTicket[], text: string): BoardTicket[] {
  const wanted = folded(text.trim());
  if (wanted === '') return tickets;
  return tickets.filter(({ id, contact, lastMessage }) =>
    [contact.name, contact.number, `#${id}`, lastMessage].some((value) => folded(value ?? '').includes(wanted)),
  );
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Sorts tickets into lanes, latest activity first. */
export function buildLanes(tags: Tag[], tickets: BoardTicket[]): Lane[] {
  const ids = new Set(tags.map(({ id }) => id));
  const sorted = tickets.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  const inLane = (lane: number) => sorted.filter((ticket) => laneOf(ticket, ids) === lane);
  return [
    { id: OPEN_LANE, tag: null, tickets: inLane(OPEN_LANE) },
    ...tags.map((tag) => ({ id: tag.id, tag, tickets: inLane(tag.id) })),
  ];
}

/** The ticket's tags after it was put into a lane. */
export function tagsInLane(ticket: BoardTicket, lanes: Tag[], laneId: number): Tag[] {
  const laneIds = new Set(lanes.map(({ id }) => id));
  const target = lanes.find(({ id }) => id === laneId);
  return [...ticket.tags.filter(({ id }) => !laneIds.has(id)), ...(target ? [target] : [])];
}

/** New state of a ticket on the board: added, replaced, or taken off once it is closed or in a foreign queue. */
export function putTicket(tickets: BoardTicket[], incoming: BoardTicket, queueIds: number[]): BoardTicket[] {
  const known = tickets.find(({ id }) => id === incoming.id);
  const rest = tickets.filter(({ id }) => id !== incoming.id);
  const visible = incoming.status !== 'closed' && (incoming.queueId === null || queueIds.includes(incoming.queueId));
  // Message events may leave the tags out; they have not changed then.
  return visible ? [...rest, { ...incoming, tags: incoming.tags ?? known?.tags ?? [] }] : rest;
}

/** The order after a lane changed places with its neighbour, or null at the edge. */
export function shiftLane(tags: Tag[], laneId: number, step: -1 | 1): number[] | null {
  const order = tags.map(({ id }) => id);
  const from = order.indexOf(laneId);
  const neighbour = order[from + step];
  if (from === -1 || neighbour === undefined) return null;
  return order.with(from, neighbour).with(from + step, laneId);
}
