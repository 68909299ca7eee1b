import type { CatalogEntry, ModuleDefinition, ShellApi } from '@balcao/ui-sdk';
import { addTexts } from '~/lib/i18n.ts';
import { loadModule } from './federation.ts';

/** A module that is ready to draw: its code and texts are there. */
const ready = new Map<string, Promise<ModuleDefinition>>();

/** Brings a module's code and texts and lets it start, once for all its pages and places; a failure may be tried again. */
export function loadDefinition(entry: CatalogEntry, shell: ShellApi): Promise<ModuleDefinition> {
  const key = `${entry.id}@${entry.version}`;
  const known = ready.get(key);
  if (known) return known;
  const loading = start(entry, shell);
  loading.catch(() => ready.delete(key));
  ready.set(key, loading);
  return loading;
}

async function start(entry: CatalogEntry, shell: ShellApi): Promise<ModuleDefinition> {
  const definition = await loadModule(entry);
  const { texts } = definition;
  await Promise.all([texts && addTexts(entry.id, (language) => texts[language]()), definition.onLoad?.(shell)]);
  return definition;
}
