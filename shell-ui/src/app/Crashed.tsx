import { Bug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@balcao/ui-sdk/parts/EmptyState';

/** Stands in the place of a screen that broke while rendering; menu and top bar stay usable. */
export function Crashed() {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <EmptyState
        icon={Bug}
        title={t('state.crashTitle')}
        text={t('state.crashText')}
        action={{ label: t('actions.reload'), onClick: () => window.location.reload() }}
      />
    </div>
  );
}
