import { useTranslation } from 'react-i18next';
import { Crashed } from './Crashed.tsx';
import classes from './AppCrashed.module.css';

/** The last resort: the frame itself broke, so there is nothing around the notice. */
export function AppCrashed() {
  const { t } = useTranslation();
  return (
    <main className={classes.page} aria-label={t('state.crashTitle')}>
      <Crashed />
    </main>
  );
}
