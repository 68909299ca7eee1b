import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '~/lib/session.ts';
import type { Catalogue, OwnCatalogue, Upload } from '../types.ts';
import { PACKAGE_MS } from './plugins.ts';

interface Catalogues {
  catalogues: Catalogue[];
  own: OwnCatalogue;
}

/** What others offer, and what this installation offers them. */
export const cataloguesQuery = queryOptions({
  queryKey: ['plugins', 'catalogues'],
  queryFn: ({ signal }) => api.get<Catalogues>('/plugins/catalogues', { signal }),
  staleTime: 0,
});

/** Reads a catalogue now and each hour from now on. */
export const addCatalogue = (catalogue: { url: string; publicKey: string }) =>
  api.post<Catalogue>('/plugins/catalogues', { body: catalogue });

/** Reads a catalogue anew. */
export const readCatalogue = (id: number) => api.post<Catalogue>(`/plugins/catalogues/${id}/read`);

/** Reads a catalogue no more. */
export const removeCatalogue = (id: number) => api.delete<unknown>(`/plugins/catalogues/${id}`);

/** Takes a package over; that installs nothing. */
export const takePackage = (id: number, plugin: string, version: string) =>
  api.post<Upload>(`/plugins/catalogues/${id}/packages`, { body: { plugin, version }, deadlineMs: PACKAGE_MS });

/** Lets other installations read the own catalogue, or no more. */
export const offerCatalogue = (own: Pick<OwnCatalogue, 'offered' | 'name'>) =>
  api.put<OwnCatalogue>('/plugins/catalogues/own', { body: own });

/** Puts a catalogue that was read anew into the list. */
export function catalogueRead(client: QueryClient, read: Catalogue): void {
  client.setQueryData(
    cataloguesQuery.queryKey,
    (known) => known && { ...known, catalogues: known.catalogues.map((one) => (one.id === read.id ? read : one)) },
  );
}
