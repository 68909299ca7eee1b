import { EmptyState } from '@balcao/ui-sdk/parts/EmptyState';
import { Archive, Coffee, Inbox, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TicketFilter } from '../api/get-tickets.ts';

const ICONS = { open: Inbox, pending: Coffee, closed: Archive, search: SearchX };

/** The way out of each kind of empty list. */
export type EmptyActions = Readonly<Record<TicketFilter['kind'], () => void>>;

/** What a list says when nothing matches: one sentence and one action. */
export function EmptyList({ kind, actions }: { kind: TicketFilter['kind']; actions: EmptyActions }) {
  const { t } = useTranslation();
  const labels = {
    open: t('tickets.empty.openAction'),
    pending: t('inboxList.newTicket'),
    closed: t('inboxList.searchAction'),
    search: t('tickets.clearSearch'),
  };
  return (
    <EmptyState
      icon={ICONS[kind]}
      title={t(`tickets.empty.${kind}`)}
      text={t(`tickets.empty.${kind}Hint`)}
      action={{ label: labels[kind], onClick: actions[kind] }}
    />
  );
}
