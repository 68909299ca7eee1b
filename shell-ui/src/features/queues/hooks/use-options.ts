import { useShell } from '@balcao/ui-sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueueOption } from '../types.ts';

/** The family's word for the first level. */
const ROOTS = -1;

/** Cache key of one level of a queue's menu. */
export function optionsKey(queueId: number, parentId: number | null) {
  return ['queue-options', queueId, parentId];
}

/** One level of a queue's menu; a removal renumbers the choices that stay. */
export function useOptions(queueId: number, parentId: number | null) {
  const { api, reportError } = useShell();
  const client = useQueryClient();
  const queryKey = optionsKey(queueId, parentId);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => api.get<QueueOption[]>('/queue-options', { query: { queueId, parentId: parentId ?? ROOTS } }),
  });
  const remove = async (gone: QueueOption) => {
    try {
      await api.delete(`/queue-options/${gone.id}`);
      const rest = (data ?? []).filter(({ id }) => id !== gone.id);
      for (const [index, option] of rest.entries()) {
        const number = String(index + 1);
        if (option.option !== number)
          await api.put(`/queue-options/${option.id}`, { body: { ...option, option: number } });
      }
    } catch (error) {
      reportError(error);
    }
    await client.invalidateQueries({ queryKey });
  };
  return { options: data, error, retry: () => void refetch(), remove };
}
