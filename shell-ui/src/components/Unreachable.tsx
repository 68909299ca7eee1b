import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './Unreachable.module.css';

/** Stands for the whole app while the host cannot be asked who is signed in. The asking goes on by itself. */
export function Unreachable() {
  const { t } = useTranslation();
  return (
    <main className={classes.page} role="status" data-testid="unreachable">
      <WifiOff size={28} aria-hidden />
      <h1 className={classes.title}>{t('live.unreachable')}</h1>
      <p>{t('live.unreachableHint')}</p>
    </main>
  );
}
