import type { ComponentType } from 'react';
import type { ModuleCommand } from './commands.ts';
import type { ShellApi } from './shell.ts';
import type { SlotExtension } from './slots.ts';

/** Interface languages every module must speak; `pt` is the fallback. */
export type Language = 'pt' | 'en' | 'es';

/** A code-split component, as `() => import('./Page.tsx')` gives it. */
export type LazyComponent<P = object> = () => Promise<{ default: ComponentType<P> }>;

/** Flat or nested translation texts of one language. */
export type Texts = { readonly [key: string]: string | Texts };

/** Default export of the federated `./module` of every micro-frontend. */
export interface ModuleDefinition {
  /** Version of this contract; the shell refuses any other. */
  readonly apiVersion: 1;
  /** Page tree, mounted under the `basePath` of the catalogue entry. */
  readonly page?: LazyComponent;
  /** Components drawn inside the shell's own screens, by the name under which the manifest exposes them. */
  readonly slots?: Readonly<Record<string, SlotExtension>>;
  /** What the module adds to the command palette; its code is fetched when the palette opens. */
  readonly commands?: readonly ModuleCommand[];
  /** Texts per language, loaded before the page renders; read with `useTexts`. */
  readonly texts?: Record<Language, () => Promise<{ default: Texts }>>;
  /** Runs once after the module's code arrived, before its first page. */
  onLoad?(shell: ShellApi): void | Promise<void>;
}

/** Types a module definition; it returns its argument unchanged. */
export function defineModule(definition: ModuleDefinition): ModuleDefinition {
  return definition;
}
