import { Hammer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './DevBanner.module.css';

/** Says that `balcao plugin dev` has put this page here: it is its author's, and changes with every save. */
export function DevBanner({ version }: { version: string }) {
  const { t } = useTranslation();
  return (
    <p className={classes.banner} data-testid="dev-banner" data-version={version}>
      <Hammer size={16} aria-hidden className={classes.icon} />
      {t('modules.development', { version })}
    </p>
  );
}
