import { api } from '~/lib/session.ts';
import type { ConnectionBody } from '../lib/connection-form.ts';
import type { ConnectionRecord } from '../types.ts';

/** Changes a connection, or adds one; the host starts a new one's session at once. */
export function saveConnection(id: number | undefined, body: ConnectionBody): Promise<ConnectionRecord> {
  return id === undefined ? api.post('/whatsapp', { body }) : api.put(`/whatsapp/${id}`, { body });
}

/** Removes a connection; its conversations stay. */
export function deleteConnection(id: number): Promise<void> {
  return api.delete(`/whatsapp/${id}`);
}
