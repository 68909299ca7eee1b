import { createStore } from '~/lib/store.ts';
import type { Colleague } from './collision.ts';

/** Who else has the open conversation's ticket open. */
export const colleagues = createStore<{ ticketId: number; present: readonly Colleague[] }>({
  ticketId: 0,
  present: [],
});
