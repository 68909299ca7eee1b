import { useTranslation } from 'react-i18next';
import { toLanguage } from '~/lib/i18n.ts';
import type { Labels } from '../types.ts';

interface Named {
  name: string;
  description: string;
  labels: Labels;
}

/** Gives a plugin its name and description in the user's language, where its package speaks that. */
export function useSpoken(): <T extends Named>(plugin: T) => T {
  const { i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  return (plugin) => {
    const { 'plugin.name': name, 'plugin.description': description } = plugin.labels[language] ?? {};
    return { ...plugin, name: name ?? plugin.name, description: description ?? plugin.description };
  };
}
