import { createStore } from './store.ts';

/** How many messages of this user wait for the connection. */
export const waitingSends = createStore(0);
