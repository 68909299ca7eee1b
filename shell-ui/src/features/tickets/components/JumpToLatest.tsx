import { ArrowDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './JumpToLatest.module.css';

/** Button that returns to the end of the conversation; `count` messages arrived there meanwhile. */
export function JumpToLatest({ count, onClick }: { count: number; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={classes.button}
      onClick={onClick}
      aria-label={t('messages.latest')}
      data-testid="jump-latest"
    >
      <ArrowDown size={16} aria-hidden />
      {count > 0 && <span>{t('messages.new', { count })}</span>}
    </button>
  );
}
