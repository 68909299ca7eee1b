import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '~/lib/toast.ts';
import { EmptyState } from './EmptyState.tsx';

/** Stands where something could not be loaded, with the reason and a way to try again. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <EmptyState
        icon={CloudOff}
        title={t('state.errorTitle')}
        text={errorText(error)}
        action={{ label: t('actions.retry'), onClick: onRetry }}
      />
    </div>
  );
}
