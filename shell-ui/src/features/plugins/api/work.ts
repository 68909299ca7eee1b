import { queryOptions } from '@tanstack/react-query';
import { api } from '~/lib/session.ts';
import type { DeadWork, RecordedCall } from '../types.ts';

/** Whose dead work is shown: the own company's, or that of all. */
export type WorkScope = 'modules' | 'plugins';

/** Events and jobs of a plugin that were set aside after their last attempt, newest first. */
export const workQuery = (scope: WorkScope, id: string) =>
  queryOptions({
    queryKey: ['dead-work', scope, id],
    queryFn: async ({ signal }) => (await api.get<{ work: DeadWork[] }>(`/${scope}/${id}/work`, { signal })).work,
    staleTime: 0,
  });

/** The latest calls of a plugin that this host remembers, newest first; tables want rows with numbers. */
export const callsQuery = (id: string) =>
  queryOptions({
    queryKey: ['plugin-calls', id],
    queryFn: async ({ signal }): Promise<RecordedCall[]> => {
      type Answer = { calls: (Omit<RecordedCall, 'id' | 'callId'> & { id: string })[] };
      const { calls } = await api.get<Answer>(`/plugins/${id}/calls`, { signal });
      return calls.map((call, row) => ({ ...call, id: row, callId: call.id }));
    },
    staleTime: 0,
  });

/** Tries work again: the one with this id, or all. */
export const replay = (scope: WorkScope, pluginId: string, id?: number) =>
  api.post<{ replayed: number }>(`/${scope}/${pluginId}/work/replay`, { body: id === undefined ? {} : { ids: [id] } });

/** Throws work of the own company away: the one with this id, or all. */
export const discard = (pluginId: string, id?: number) =>
  api.delete<{ removed: number }>(`/modules/${pluginId}/work`, { body: id === undefined ? {} : { ids: [id] } });
