import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '~/lib/session.ts';
import type { Plugin, PluginDetails, Upload } from '../types.ts';

/** A package is compiled while one waits, so this may take a while, in milliseconds. */
export const PACKAGE_MS = 120_000;

const KEY = 'plugins';

/** Every plugin of the installation. */
export const pluginsQuery = queryOptions({
  queryKey: [KEY, 'list'],
  queryFn: async ({ signal }) => (await api.get<{ plugins: Plugin[] }>('/plugins', { signal })).plugins,
  // Others run the platform too, and the figures move.
  staleTime: 0,
});

/** A plugin with everything about one of its versions; without one the active, else the newest. */
export const pluginQuery = (id: string, version?: string) =>
  queryOptions({
    queryKey: [KEY, 'one', id, version],
    queryFn: ({ signal }) => api.get<PluginDetails>(`/plugins/${id}`, { query: { version }, signal }),
    staleTime: 0,
  });

/** Puts a changed plugin into the list and reads its details anew. */
export async function pluginChanged(client: QueryClient, plugin: Plugin): Promise<void> {
  client.setQueryData(pluginsQuery.queryKey, (all) => all?.map((one) => (one.id === plugin.id ? plugin : one)));
  await client.invalidateQueries({ queryKey: [KEY, 'one', plugin.id] });
}

/** Reads everything about plugins anew. */
export async function pluginsChanged(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: [KEY] });
}

/** Puts a package into the catalogue; that installs nothing. */
export function uploadPlugin(file: File, onProgress: (sent: number) => void): Promise<Upload> {
  const form = new FormData();
  form.append('file', file);
  return api.post('/plugins', { form, onProgress, deadlineMs: PACKAGE_MS });
}

/** Installs a version, or goes back to it. */
export const activate = (id: string, version: string) =>
  api.put<Plugin>(`/plugins/${id}/active`, { body: { version } });

/** Takes an uploaded plugin off; one that is part of Balcão goes back to the version that came with it. */
export const takeOff = (id: string) => api.delete<Plugin>(`/plugins/${id}/active`);

/** Lets some companies try a version. */
export const startCanary = (id: string, version: string, companyIds: number[]) =>
  api.put<Plugin>(`/plugins/${id}/canary`, { body: { version, companyIds } });

/** Ends a try: every company has the active version again. */
export const endCanary = (id: string) => api.delete<Plugin>(`/plugins/${id}/canary`);

/** Says which plans include a plugin. */
export const choosePlans = (id: string, plans: Plugin['plans']) =>
  api.put<Plugin>(`/plugins/${id}/plans`, { body: plans });

/** Stops a plugin everywhere, with the reason that administrators read. */
export const kill = (id: string, reason: string) =>
  api.put<Plugin>(`/plugins/${id}/disabled`, { body: { disabled: true, reason } });

/** Lets another key publish a plugin from now on. */
export const handOver = (id: string, publisher: string, reason: string) =>
  api.put<Plugin>(`/plugins/${id}/publisher`, { body: { publisher, reason } });

/** Lets a stopped plugin work again. */
export const revive = (id: string) =>
  api.put<Plugin>(`/plugins/${id}/disabled`, { body: { disabled: false, reason: '' } });
