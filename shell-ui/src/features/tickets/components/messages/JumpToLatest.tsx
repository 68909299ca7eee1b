import { ArrowDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './JumpToLatest.module.css';

/** Button that returns to the end of the conversation; `count` messages arrived there meanwhile. */
export function JumpToLatest({ count, onClick }: { count: number; onClick: () => void }) {
  const { t } = useTranslation();
  const news = count > 0 ? t('messages.new', { count }) : '';
  return (
    <button
      type="button"
      className={classes.button}
      onClick={onClick}
      aria-label={[t('messages.latest'), news].filter(Boolean).join(': ')}
      title={t('messages.latest')}
      data-testid="jump-latest"
    >
      <ArrowDown size={16} aria-hidden />
      {news && <span aria-live="polite">{news}</span>}
    </button>
  );
}
