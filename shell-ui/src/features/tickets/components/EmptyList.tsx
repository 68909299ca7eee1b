import { Archive, Coffee, Inbox, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@balcao/ui-sdk/parts/EmptyState';
import type { TicketFilter } from '../api/get-tickets.ts';

const ICONS = { open: Inbox, pending: Coffee, closed: Archive, search: SearchX };

/** What a list says when nothing matches. */
export function EmptyList({ kind, onShowPending }: { kind: TicketFilter['kind']; onShowPending: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={ICONS[kind]}
      title={t(`tickets.empty.${kind}`)}
      text={t(`tickets.empty.${kind}Hint`)}
      action={kind === 'open' ? { label: t('tickets.empty.openAction'), onClick: onShowPending } : undefined}
    />
  );
}
