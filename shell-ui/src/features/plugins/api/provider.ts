import { queryOptions } from '@tanstack/react-query';
import { api } from '~/lib/session.ts';

/** Something with a name, to be chosen. */
export interface Named {
  id: number;
  name: string;
}

/** Every company of the installation. */
export const companiesQuery = queryOptions({
  queryKey: ['provider', '/companies/list'],
  queryFn: ({ signal }) => api.get<Named[]>('/companies/list', { signal }),
});

/** Every plan of the installation. */
export const plansQuery = queryOptions({
  queryKey: ['provider', '/plans/list'],
  queryFn: ({ signal }) => api.get<Named[]>('/plans/list', { signal }),
});
