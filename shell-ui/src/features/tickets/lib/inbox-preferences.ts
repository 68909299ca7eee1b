import { createStoredValue } from '~/lib/local-storage.ts';
import { PRIVATE_PREFIX } from '~/lib/private-storage.ts';

/** How close together the rows of the list stand. */
export type Density = 'comfortable' | 'compact';

/** Chosen density of the list. */
export const listDensity = createStoredValue<Density>('listDensity', 'comfortable');

/** Bounds and default of the list's width, in pixels. */
export const LIST_WIDTH = { min: 320, max: 400, start: 384 } as const;

/** Chosen width of the list, in pixels. */
export const listWidth = createStoredValue<number>('listWidth', LIST_WIDTH.start);

/** A ticket that was open lately, as the palette offers it. */
export interface RecentTicket {
  uuid: string;
  name: string;
}

/** How many tickets are remembered as recent. */
const MAX_RECENT = 8;

/** Tickets that were open lately, the last one first. */
export const recentTickets = createStoredValue<RecentTicket[]>(`${PRIVATE_PREFIX}recentTickets`, []);

/** Notes that a ticket was opened. */
export function rememberTicket({ uuid, name }: RecentTicket): void {
  recentTickets.set((all) => [{ uuid, name }, ...all.filter((one) => one.uuid !== uuid)].slice(0, MAX_RECENT));
}
