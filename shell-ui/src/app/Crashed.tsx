import { EmptyState } from '@balcao/ui-sdk/parts/EmptyState';
import { PageHeading } from '@balcao/ui-sdk/parts/PageHeading';
import { Bug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './Notice.module.css';

/** Stands in the place of a screen that broke while rendering; menu and top bar stay usable. */
export function Crashed() {
  const { t } = useTranslation();
  return (
    <div role="alert" className={classes.notice} data-testid="crashed">
      <PageHeading hidden title={t('state.crashTitle')} />
      <EmptyState
        icon={Bug}
        title={t('state.crashTitle')}
        text={t('state.crashText')}
        action={{ label: t('actions.reload'), onClick: () => window.location.reload() }}
      />
    </div>
  );
}
