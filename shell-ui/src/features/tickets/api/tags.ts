import { queryOptions } from '@tanstack/react-query';
import type { Tag, Ticket } from '~/entities/ticket.ts';
import { api } from '~/lib/session.ts';

/** Every label of the company. */
export const tagsQuery = queryOptions({ queryKey: ['tags', 'list'], queryFn: () => api.get<Tag[]>('/tags/list') });

/** Gives a ticket exactly these labels. */
export function syncTags(ticketId: number, tags: Tag[]): Promise<Ticket> {
  return api.post('/tags/sync', { body: { ticketId, tags } });
}
