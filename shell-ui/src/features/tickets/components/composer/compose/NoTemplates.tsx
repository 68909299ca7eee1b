import { EmptyState } from '@balcao/ui-sdk/parts/EmptyState';
import { ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { can } from '~/lib/permissions.ts';
import { useCurrentUser } from '~/lib/use-session.ts';

/** Says who can do something about it when a connection has no template to send. */
export function NoTemplates({ connectionId, onLeave }: { connectionId: number; onLeave: () => void }) {
  const { t } = useTranslation('inbox');
  const navigate = useNavigate();
  const manages = can(useCurrentUser(), 'connections-page:view');
  const open = () => {
    onLeave();
    void navigate(`/connections/${connectionId}/templates`);
  };
  return (
    <EmptyState
      icon={ScrollText}
      title={t('templates.none')}
      text={t(manages ? 'templates.noneAdmin' : 'templates.noneAgent')}
      action={manages ? { label: t('templates.manage'), onClick: open } : undefined}
    />
  );
}
