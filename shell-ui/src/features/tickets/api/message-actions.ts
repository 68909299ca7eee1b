import { api } from '~/lib/session.ts';

const path = (id: string) => `/messages/${encodeURIComponent(id)}`;

/** Takes an own message back. */
export const deleteMessage = (id: string): Promise<void> => api.delete(path(id));

/** Sets the desk's reaction; an empty text takes it back. */
export const reactToMessage = (id: string, emoji: string): Promise<void> =>
  api.post(`${path(id)}/reactions`, { body: { emoji } });

/** Sends a message once more that failed, or of which nobody knows whether it arrived. */
export const retryMessage = (id: string): Promise<void> => api.post(`${path(id)}/retry`);

/** Takes back a message that waits to be sent. */
export const cancelMessage = (id: string): Promise<void> => api.delete(`${path(id)}/send`);
