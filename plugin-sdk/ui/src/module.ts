import type { ComponentType } from 'react';
import type { ShellApi } from './shell.ts';
import type { SlotName, SlotProps } from './slots.ts';

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
  /** Extensions rendered inside the shell's own tree. */
  readonly slots?: { readonly [S in SlotName]?: LazyComponent<SlotProps[S]> };
  /** Texts per language, loaded before the page renders; read with `useTexts`. */
  readonly texts?: Record<Language, () => Promise<{ default: Texts }>>;
  /** Runs once after the module's code arrived, before its first page. */
  onLoad?(shell: ShellApi): void | Promise<void>;
}

/** Types a module definition; it returns its argument unchanged. */
export function defineModule(definition: ModuleDefinition): ModuleDefinition {
  return definition;
}
