import { useTranslation } from 'react-i18next';
import type { Template, TemplateFile } from '~/entities/template.ts';
import { readGap } from './template-text.ts';

const CATEGORIES = ['MARKETING', 'UTILITY', 'AUTHENTICATION'] as const;
const STANDINGS = { approved: 'success', pending: 'warning', rejected: 'error', paused: 'warning' } as const;
const FILES = { image: 'image', video: 'video', document: 'application' } as const;

/** What the parts of templates are called in the user's language. */
export function useTemplateWords() {
  const { t, i18n } = useTranslation(['inbox', 'shell']);
  return {
    category: ({ category }: Template) => {
      const known = CATEGORIES.find((one) => one === category.toUpperCase());
      return known ? t(`templates.category.${known}`) : category;
    },
    language: ({ language }: Template) => languageName(language, i18n.language),
    standing: ({ standing }: Template) => t(`templates.standing.${standing}`),
    file: (file: TemplateFile) => t(`shell:messages.media.${FILES[file]}`),
    gap: (key: string) => {
      const { part, name, numbered } = readGap(key);
      return numbered ? t(`templates.gap.${part}`, { number: name }) : name.charAt(0).toUpperCase() + name.slice(1);
    },
  };
}

/** Colour of the dot beside the word for a standing. */
export function standingTone({ standing }: Template): (typeof STANDINGS)[Template['standing']] {
  return STANDINGS[standing];
}

function languageName(tag: string, inLanguage: string): string {
  try {
    const name = new Intl.DisplayNames(inLanguage, { type: 'language' }).of(tag.replaceAll('_', '-')) ?? tag;
    return name.charAt(0).toUpperCase() + name.slice(1);
  } catch {
    // Not a tag of the standard.
    return tag;
  }
}
