import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '~/lib/session.ts';
import type { Hook, LogLevel, LogLine, Module, ModuleDetails, ModuleSettings, SettingsChange } from '../types.ts';

const KEY = 'company-modules';

/** Lines that the host gives at once. */
const LOG_PAGE = 200;

/** What the company's plan includes. */
export const modulesQuery = queryOptions({
  queryKey: [KEY, 'list'],
  queryFn: async ({ signal }) => (await api.get<{ modules: Module[] }>('/modules', { signal })).modules,
  staleTime: 0,
});

/** A module with its documentation. */
export const moduleQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, 'one', id],
    queryFn: ({ signal }) => api.get<ModuleDetails>(`/modules/${id}`, { signal }),
    staleTime: 0,
  });

/** What the company can tell a module. */
export const settingsQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, 'settings', id],
    queryFn: ({ signal }) => api.get<ModuleSettings>(`/modules/${id}/settings`, { signal }),
    staleTime: 0,
  });

/** Tells a module something else. */
export const changeSettings = (id: string, change: SettingsChange) =>
  api.put<ModuleSettings>(`/modules/${id}/settings`, { body: change });

/** Gives a hook another address; the one before ends at once. */
export const renewHook = (id: string, hook: string) => api.post<Hook>(`/modules/${id}/hooks/${hook}/renew`);

/** What a module has noted, newest first, from a level upwards. */
export const logsQuery = (id: string, level: LogLevel) =>
  infiniteQueryOptions({
    queryKey: [KEY, 'logs', id, level],
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ pageParam, signal }) =>
      (await api.get<{ lines: LogLine[] }>(`/modules/${id}/logs`, { query: { level, before: pageParam }, signal }))
        .lines,
    getNextPageParam: (lines) => (lines.length === LOG_PAGE ? lines.at(-1)?.id : undefined),
    staleTime: 0,
  });

/** Reads everything about the company's modules anew. */
export async function modulesChanged(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: [KEY] });
}

/** Puts a changed module into what was read. */
export function moduleChanged(client: QueryClient, module: Module): void {
  client.setQueryData(modulesQuery.queryKey, (all) => all?.map((one) => (one.id === module.id ? module : one)));
  client.setQueryData(moduleQuery(module.id).queryKey, (known) => known && { ...known, ...module });
}

/** Switches a module on, agreeing to what it may do, or off. */
export const switchModule = (id: string, enabled: boolean, consent?: string) =>
  api.put<Module>(`/modules/${id}`, { body: { enabled, consent } });

/** Everything that a module keeps for the company, one line per document and value. */
export const moduleData = (id: string) => api.file(`/modules/${id}/data`);

/** Removes what a module keeps for the company; the module must be off. */
export const removeData = (id: string) => api.delete(`/modules/${id}/data`, { body: { confirm: id } });
