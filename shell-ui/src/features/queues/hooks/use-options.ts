import { useShell } from '@balcao/ui-sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { moved, renumbered } from '../lib/numbers.ts';
import type { QueueOption } from '../types.ts';

/** The family's word for the first level. */
const ROOTS = -1;

/** Cache key of one level of a queue's menu. */
export function optionsKey(queueId: number, parentId: number | null) {
  return ['queue-options', queueId, parentId];
}

/** One level of a queue's menu; a removal or a move renumbers the options. */
export function useOptions(queueId: number, parentId: number | null) {
  const { api, reportError } = useShell();
  const client = useQueryClient();
  const queryKey = optionsKey(queueId, parentId);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => api.get<QueueOption[]>('/queue-options', { query: { queueId, parentId: parentId ?? ROOTS } }),
    select: (all) => all.toSorted((a, b) => Number(a.option) - Number(b.option)),
  });
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (failure) {
      reportError(failure);
    }
    await client.invalidateQueries({ queryKey });
  };
  /** Shows the options in their new order at once and writes those whose number changed. */
  const arrange = async (wanted: QueueOption[]) => {
    const { all, changed } = renumbered(wanted);
    client.setQueryData(queryKey, all);
    for (const option of changed) await api.put(`/queue-options/${option.id}`, { body: option });
  };
  return {
    options: data,
    error,
    retry: () => void refetch(),
    remove: (gone: QueueOption) =>
      attempt(async () => {
        await api.delete(`/queue-options/${gone.id}`);
        await arrange((data ?? []).filter(({ id }) => id !== gone.id));
      }),
    move: (option: QueueOption, step: 1 | -1) => attempt(() => arrange(moved(data ?? [], option.id, step))),
  };
}
