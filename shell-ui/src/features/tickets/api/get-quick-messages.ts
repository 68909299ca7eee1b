import { queryOptions } from '@tanstack/react-query';
import { api } from '~/lib/session.ts';

/** A text that is inserted by its shortcut. */
export interface QuickReply {
  id: number;
  shortcode: string;
  message: string;
}

/** The texts that this user may insert. */
export const quickRepliesQuery = queryOptions({
  queryKey: ['quick-replies'],
  queryFn: () => api.get<QuickReply[]>('/quick-messages/list'),
  staleTime: 60_000,
});
