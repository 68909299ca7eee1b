import { containerName, type CatalogEntry, type ModuleDefinition } from '@balcao/ui-sdk';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';

/** A module that has not arrived after this many milliseconds counts as failed. */
const LOAD_TIMEOUT_MS = 15_000;

const integrityByPath = new Map<string, string>();

registerPlugins([{ name: 'balcao-integrity', createScript: ({ url }) => scriptWithIntegrity(url) }]);

/**
 * Fetches a module's code. The catalogue's hash guards the entry, and the entry carries the hashes
 * of the module's other files; a changed byte makes the browser refuse the file and this reject.
 */
export async function loadModule(entry: CatalogEntry): Promise<ModuleDefinition> {
  // Nearly every module draws with these; they come beside the module, not after it. A shared library that the shell
  // names nowhere would not be offered to modules at all.
  void import('@mui/material');
  void import('@balcao/ui-sdk/parts');
  void import('@balcao/ui-sdk/icons');
  return loadDefinition(entry);
}

const definitions = new Map<string, Promise<ModuleDefinition>>();

/** Fetches what a module is, without preparing to draw its page. What failed is tried anew. */
export function loadDefinition(entry: CatalogEntry): Promise<ModuleDefinition> {
  const address = addressOf(entry);
  const known = definitions.get(address);
  if (known) return known;
  const loading = fetchDefinition(entry);
  definitions.set(address, loading);
  loading.catch(() => definitions.delete(address));
  return loading;
}

async function fetchDefinition(entry: CatalogEntry): Promise<ModuleDefinition> {
  integrityByPath.set(pathOf(entry.entry), entry.integrity);
  const name = containerName(entry.id);
  registerRemotes([{ name, entry: addressOf(entry) }], { force: true });
  const loaded = await withTimeout(loadRemote<{ default: ModuleDefinition }>(`${name}/module`));
  const definition = loaded?.default;
  if (definition?.apiVersion !== 1) throw new Error(`module ${entry.id} speaks another contract`);
  return definition;
}

/** Names the content, so that a rebuilt package of the same version is not answered from the browser's cache. */
function addressOf({ entry, integrity }: CatalogEntry): string {
  return `${entry}?${new URLSearchParams({ integrity })}`;
}

function scriptWithIntegrity(url: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  const integrity = integrityByPath.get(pathOf(url));
  if (integrity) {
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
  }
  return script;
}

function pathOf(url: string): string {
  return new URL(url, window.location.href).pathname;
}

function withTimeout<T>(task: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('module took too long')), LOAD_TIMEOUT_MS);
  });
  return Promise.race([task, timeout]).finally(() => clearTimeout(timer));
}
