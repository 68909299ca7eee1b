import { MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@balcao/ui-sdk/parts/EmptyState';
import classes from './NoConversation.module.css';

/** Right pane while no ticket is open. */
export function NoConversation({ onHelp }: { onHelp: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.pane}>
      <EmptyState
        icon={MessagesSquare}
        title={t('tickets.empty.conversation')}
        text={t('tickets.empty.conversationHint')}
        action={{ label: t('tickets.empty.shortcuts'), onClick: onHelp }}
      />
    </div>
  );
}
