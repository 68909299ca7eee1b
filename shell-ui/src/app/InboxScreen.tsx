import type { CatalogEntry } from '@balcao/ui-sdk';
import { useMemo } from 'react';
import { InboxPartsContext, type InboxParts } from '~/features/tickets/lib/inbox-parts.ts';
import { TicketsPage } from '~/features/tickets/components/TicketsPage.tsx';
import { backOffice } from '~/lib/lazy-part.ts';

/** Page on which messages are scheduled; a module offers it where the plan has schedules. */
const SCHEDULES_PATH = '/schedules';

const ContactForm: InboxParts['ContactForm'] = backOffice(() =>
  import('~/features/contacts/components/ContactForm.tsx').then((m) => m.ContactForm),
);

/** The inbox with what other features lend it. */
export function InboxScreen({ catalog }: { catalog: CatalogEntry[] | undefined }) {
  const scheduled = catalog?.some(({ basePath }) => basePath === SCHEDULES_PATH) ?? false;
  const parts = useMemo<InboxParts>(
    () => ({ ContactForm, schedulesPath: scheduled ? SCHEDULES_PATH : undefined }),
    [scheduled],
  );
  return (
    <InboxPartsContext value={parts}>
      <TicketsPage />
    </InboxPartsContext>
  );
}
