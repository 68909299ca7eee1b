import { EmptyState } from '@balcao/ui-sdk/parts/EmptyState';
import { ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';

interface Props {
  /** What was searched for; empty where there is nothing to search. */
  typed: string;
  synced: boolean;
  /** Absent while that is going on. */
  onSync?: () => void;
}

/** Says why no template is shown. */
export function NoTemplates({ typed, synced, onSync }: Props) {
  const { t } = useTranslation(['admin', 'inbox']);
  if (typed !== '') return <EmptyState icon={ScrollText} title={t('inbox:templates.notFound', { typed })} />;
  return (
    <EmptyState
      icon={ScrollText}
      title={t(synced ? 'connections.templates.none' : 'connections.templates.notYet')}
      text={t(synced ? 'connections.templates.noneText' : 'connections.templates.notYetText')}
      action={synced || !onSync ? undefined : { label: t('connections.templates.sync'), onClick: onSync }}
    />
  );
}
