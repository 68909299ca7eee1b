import { queryOptions } from '@tanstack/react-query';
import type { UserOption } from '~/entities/user.ts';
import { api } from '~/lib/session.ts';

/** Everybody a ticket may be given to. */
export const usersQuery = queryOptions({
  queryKey: ['users', 'list'],
  queryFn: () => api.get<UserOption[]>('/users/list'),
});
