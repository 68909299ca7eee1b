import type { CatalogEntry } from '@balcao/ui-sdk';
import { Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@balcao/ui-sdk/parts/EmptyState';
import { PageHeading } from '@balcao/ui-sdk/parts/PageHeading';
import { moduleLabel } from '../lib/labels.ts';

/** Stands in the place of a module that did not load or broke while rendering. */
export function ModuleFailed({ entry, onRetry }: { entry: CatalogEntry; onRetry: () => void }) {
  const { t, i18n } = useTranslation();
  const name = moduleLabel(entry, entry.menu[0]?.key ?? entry.id, i18n.language);
  return (
    <div role="alert" data-testid="module-failed">
      <PageHeading hidden title={t('modules.failedTitle', { name })} />
      <EmptyState
        icon={Unplug}
        title={t('modules.failedTitle', { name })}
        text={t('modules.failedText')}
        action={{ label: t('actions.retry'), onClick: onRetry }}
      />
    </div>
  );
}
