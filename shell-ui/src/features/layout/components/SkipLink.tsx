import type { MouseEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './SkipLink.module.css';

/** First stop of the keyboard: past menu and top bar, straight to the page. */
export function SkipLink({ target }: { target: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation();
  const skip = (event: MouseEvent) => {
    // The address stays: it belongs to the router.
    event.preventDefault();
    target.current?.focus();
  };
  return (
    <a href="#page" className={classes.skip} onClick={skip} data-testid="skip-link">
      {t('frame.skip')}
    </a>
  );
}
