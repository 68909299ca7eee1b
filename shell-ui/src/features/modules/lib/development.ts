import type { CatalogEntry } from '@balcao/ui-sdk';

/** Whether `balcao plugin dev` has built what is running. */
export function isInDevelopment({ version }: Pick<CatalogEntry, 'version'>): boolean {
  return version.includes('-dev.');
}
