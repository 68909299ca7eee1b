import { createStoredValue } from './local-storage.ts';
import { PRIVATE_PREFIX } from './private-storage.ts';

/** What a company gave the app to look like its own. */
export interface CompanyLook {
  /** `#rrggbb`, or empty for the product's. */
  accent: string;
  /** A picture as a `data:` URL, or empty. */
  logo: string;
}

/** The look of the product itself. */
const OWN_LOOK: CompanyLook = { accent: '', logo: '' };

/** The look in use. The browser remembers it until the user leaves, so that the next visit does not begin in other colours. */
export const companyLook = createStoredValue<CompanyLook>(`${PRIVATE_PREFIX}companyLook`, OWN_LOOK);

/** Takes over the look that the company's settings tell; the same look again changes nothing. */
export function wear({ accent, logo }: CompanyLook): void {
  companyLook.set((current) => (current.accent === accent && current.logo === logo ? current : { accent, logo }));
}
