import { createContext, useContext, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShellApi, ShellUser } from './shell.ts';

/** Carries the shell object into a module's tree; the shell is the only provider. */
export const ShellContext = createContext<ShellApi | null>(null);

/** The shell object of the module this component belongs to. */
export function useShell(): ShellApi {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell needs the tree that the shell mounts');
  return shell;
}

/** The signed-in user; re-renders when the session's user changes. */
export function useUser(): ShellUser {
  const { user } = useShell();
  return useSyncExternalStore(user.subscribe, user.get);
}

/** Whether the signed-in user holds a named permission; re-renders when the answer may have changed. */
export function useCan(permission: string): boolean {
  const { can } = useShell();
  useUser();
  return can(permission);
}

/** Gives the text of a key, with `values` filled in. */
export type Translator = (key: string, values?: Record<string, unknown>) => string;

/** Translator over the module's own texts, with the language in use. */
export function useTexts(): { t: Translator; language: string } {
  const { module } = useShell();
  const { i18n } = useTranslation();
  // The shell types its own keys; a module's keys are known only to the module.
  const t = i18n.getFixedT(null, module.id as never) as unknown as Translator;
  return { t, language: i18n.language };
}
