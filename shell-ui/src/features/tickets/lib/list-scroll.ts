import type { VirtualItem } from '@tanstack/react-virtual';

/** Where a list was scrolled to, and how high its rows are. */
interface Place {
  offset: number;
  rows: VirtualItem[];
}

const places = new Map<string, Place>();

/** The place of a list, kept while another list or page is on screen. */
export const listPlaces = {
  last: (list: string) => places.get(list),
  keep: (list: string, place: Place) => void places.set(list, place),
};
