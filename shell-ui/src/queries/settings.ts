import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Setting } from '~/entities/user.ts';
import { useCompanyEvent } from '~/lib/realtime-context.ts';
import { api } from '~/lib/session.ts';

const settingsQuery = queryOptions({ queryKey: ['settings'], queryFn: () => api.get<Setting[]>('/settings') });

/** The company's settings, kept up to date by events. */
export function useSettings() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(settingsQuery);
  useCompanyEvent<{ setting?: Setting }>('settings', ({ setting }) => {
    if (setting) client.setQueryData(settingsQuery.queryKey, (all) => all && withSetting(all, setting));
  });
  return {
    loaded: data !== undefined,
    error,
    retry: () => void refetch(),
    value: (key: string) => data?.find((setting) => setting.key === key)?.value,
    save: async (key: string, value: string) => {
      const saved = await api.put<Setting>(`/settings/${key}`, { body: { value } });
      client.setQueryData(settingsQuery.queryKey, (all) => all && withSetting(all, saved));
    },
  };
}

function withSetting(all: Setting[], saved: Setting): Setting[] {
  return [...all.filter(({ key }) => key !== saved.key), saved];
}
