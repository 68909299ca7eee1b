import { useTranslation } from 'react-i18next';
import { toLanguage } from '~/lib/i18n.ts';
import { own } from '~/lib/own.ts';
import type { Labels } from '../types.ts';

/** The texts of a package in the user's language, else in Portuguese, else the key itself. */
export function useLabels(labels: Labels): (key: string) => string {
  const { i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  return (key) => own(labels[language], key) ?? own(labels['pt'], key) ?? key;
}
