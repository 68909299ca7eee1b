import type { StateSnapshot } from 'react-virtuoso';
import type { TicketFilter } from '../api/get-tickets.ts';

const places = new Map<string, StateSnapshot>();

/** Where a list was scrolled to, kept while another list or page is on screen. */
export function restorableScroll(filter: TicketFilter) {
  const key = JSON.stringify(filter);
  return {
    last: () => places.get(key),
    keep: (place: StateSnapshot) => void places.set(key, place),
  };
}
