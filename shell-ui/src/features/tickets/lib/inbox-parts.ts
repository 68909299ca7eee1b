import { createContext, type ComponentType } from 'react';
import type { ContactDetail } from '../api/contact.ts';

/** A form for a contact, as another feature offers it. */
export type ContactFormPart = ComponentType<{
  contact: ContactDetail | null;
  onClose: () => void;
  onSaved: (contact: ContactDetail) => void;
}>;

/** What other features lend to the inbox; the app joins them. */
export interface InboxParts {
  ContactForm?: ContactFormPart;
  /** Where messages are scheduled; absent when the plan has no schedules. */
  schedulesPath?: string;
}

/** Carries the lent parts to the inbox. */
export const InboxPartsContext = createContext<InboxParts>({});
