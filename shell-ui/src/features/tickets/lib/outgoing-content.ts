import type { Message } from '~/entities/message.ts';
import type { SentCard } from './cards.ts';
import type { SentPlace } from './place.ts';

/** An approved template with what stands in its gaps. */
export interface SentTemplate {
  name: string;
  language: string;
  values: Readonly<Record<string, string>>;
}

/** A message that is more than text, as the host is told of it. */
export type OutgoingContent = { location: SentPlace } | { contacts: readonly SentCard[] } | { template: SentTemplate };

/** The names under which the host will store it, so that its bubble is drawn like the stored one. */
export function namesOf(content: OutgoingContent | undefined): Pick<Message, 'kind' | 'mediaType'> {
  if (!content) return { mediaType: null };
  if ('location' in content) return { mediaType: 'locationMessage' };
  if ('template' in content) return { mediaType: 'conversation', kind: 'template' };
  return { mediaType: content.contacts.length === 1 ? 'contactMessage' : 'contactsArrayMessage' };
}
