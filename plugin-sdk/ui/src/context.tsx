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

/** Translator over the module's own texts, with the language in use. */
export function useTexts(): { t: (key: string, values?: Record<string, unknown>) => string; language: string } {
  const { module } = useShell();
  const { t, i18n } = useTranslation(module.id);
  return { t: (key, values) => t(key, { ...values }), language: i18n.language };
}
