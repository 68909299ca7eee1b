import type { CatalogEntry } from '@balcao/ui-sdk';
import type { ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { addErrorHandler, getAppNames, registerApplication, start, unregisterApplication } from 'single-spa';
import { isUnder, OUTLET_ID } from './outlet.ts';

const registered = new Map<string, CatalogEntry>();

addErrorHandler((error) => console.error(error));

let started = false;

/** single-spa may be started only once in the life of a page, but there may be several sessions. */
function startOnce(): void {
  if (!started) start({ urlRerouteOnly: true });
  started = true;
}

/** What a new catalogue changed for the user. */
export interface CatalogChange {
  removed: CatalogEntry[];
  updated: CatalogEntry[];
}

/**
 * Makes the registered pages match the catalogue. A page whose module has a new version keeps running
 * its old one until the browser reloads: swapping code under an open screen loses its state.
 */
export function syncApplications(
  entries: CatalogEntry[],
  render: (entry: CatalogEntry) => ReactElement,
): CatalogChange {
  const wanted = new Map(entries.map((entry) => [entry.id, entry]));
  const removed = [...registered.values()].filter(({ id }) => !wanted.has(id));
  const updated = entries.filter(({ id, version }) => registered.has(id) && registered.get(id)?.version !== version);
  for (const entry of removed) removeApplication(entry);
  for (const entry of entries) if (!registered.has(entry.id)) addApplication(entry, render);
  startOnce();
  return { removed, updated };
}

/** Unregisters every page, at the end of a session. */
export function clearApplications(): void {
  for (const entry of [...registered.values()]) removeApplication(entry);
}

function addApplication(entry: CatalogEntry, render: (entry: CatalogEntry) => ReactElement): void {
  registered.set(entry.id, entry);
  let root: Root | null = null;
  registerApplication({
    name: entry.id,
    activeWhen: ({ pathname }) => isUnder(pathname, entry.basePath),
    // The page itself loads the remote, so that a failure is a card on screen and not a dead application.
    app: async () => ({
      bootstrap: async () => undefined,
      mount: async () => {
        const outlet = document.getElementById(OUTLET_ID);
        if (!outlet) return;
        root = createRoot(outlet);
        root.render(render(entry));
      },
      unmount: async () => {
        root?.unmount();
        root = null;
      },
    }),
  });
}

function removeApplication({ id }: CatalogEntry): void {
  registered.delete(id);
  if (getAppNames().includes(id)) void unregisterApplication(id);
}
