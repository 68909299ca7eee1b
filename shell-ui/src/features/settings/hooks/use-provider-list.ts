import { useShell } from '@balcao/ui-sdk';
import type { RecordList } from '@balcao/ui-sdk/kit';
import { useQuery } from '@tanstack/react-query';
import { wholeList } from '~/lib/whole-list.ts';

/** A list of the provider's that comes all at once. */
export function useProviderList<T>(path: string): RecordList<T> {
  const { api } = useShell();
  return wholeList(useQuery({ queryKey: ['provider', path], queryFn: () => api.get<T[]>(path) }));
}
