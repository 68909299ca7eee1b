import type { CatalogEntry } from '@balcao/ui-sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCompanyEvent, useReconnected } from '~/lib/realtime-context.ts';
import { api } from '~/lib/session.ts';

const CATALOG_KEY = ['modules', 'catalog'];

/** The modules this user may open; follows plan and permission changes live. */
export function useCatalog(): CatalogEntry[] | undefined {
  const queryClient = useQueryClient();
  const refetch = () => void queryClient.invalidateQueries({ queryKey: CATALOG_KEY });
  useCompanyEvent('modules', refetch);
  useReconnected(refetch);
  const { data, isError } = useQuery({
    queryKey: CATALOG_KEY,
    queryFn: () => api.get<{ modules: CatalogEntry[] }>('/modules/catalog'),
    select: ({ modules }) => modules,
  });
  return data ?? (isError ? [] : undefined);
}
