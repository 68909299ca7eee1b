import type { CatalogEntry } from '@balcao/ui-sdk';
import { toLanguage } from '~/lib/i18n.ts';
import { own } from '~/lib/own.ts';

/** Text of a catalogue key in the wanted language, else in Portuguese, else the module's id. */
export function moduleLabel({ labels, id }: CatalogEntry, key: string, language: string): string {
  return own(labels[toLanguage(language)], key) ?? own(labels.pt, key) ?? id;
}
