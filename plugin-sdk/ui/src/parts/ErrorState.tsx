import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../context.tsx';
import { EmptyState } from './EmptyState.tsx';

interface Props {
  error: unknown;
  onRetry: () => void;
  /** What could not be loaded; without it only that something could not. */
  title?: string;
}

/** Stands where something could not be loaded, with the reason and a way to try again. */
export function ErrorState({ error, onRetry, title }: Props) {
  const { t } = useTranslation();
  const { errorText } = useShell();
  return (
    <div role="alert">
      <EmptyState
        icon={CloudOff}
        title={title ?? t('state.errorTitle')}
        text={errorText(error)}
        action={{ label: t('actions.retry'), onClick: onRetry }}
      />
    </div>
  );
}
