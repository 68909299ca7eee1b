import type { CatalogEntry } from '@balcao/ui-sdk';
import { toLanguage } from '~/lib/i18n.ts';

/** Text of a catalogue key in the wanted language, else in Portuguese, else the module's id. */
export function moduleLabel({ labels, id }: CatalogEntry, key: string, language: string): string {
  return labels[toLanguage(language)]?.[key] ?? labels.pt?.[key] ?? id;
}
