import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordList } from './use-records.ts';
import classes from './RecordTable.module.css';

/** Distance from the end, in pixels, at which the next page is asked for. */
const AHEAD_PX = 100;

/** What follows the loaded rows: nothing, more rows on their way, or a page that could not be loaded. */
export function TableEnd({ list }: { list: RecordList<unknown> }) {
  const { t } = useTranslation();
  if (!list.hasMore) return null;
  if (list.error) {
    return (
      <div className={classes.more} role="alert">
        <Button color="inherit" onClick={list.retry}>
          {t('actions.retry')}
        </Button>
      </div>
    );
  }
  return <NearEnd loading={list.loadingMore} onNear={list.loadMore} />;
}

/** Asks for more when it comes near the visible part. */
function NearEnd({ loading, onNear }: { loading: boolean; onNear: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(() => {
    if (!loading) onNear();
  });
  useEffect(() => {
    const element = mark.current;
    if (!element) return;
    // The page scrolls inside the window: only a margin of scrolling areas reaches beyond its edge.
    const margins = { rootMargin: `${AHEAD_PX}px`, scrollMargin: `${AHEAD_PX}px` };
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && near(),
      margins,
    );
    observer.observe(element);
    return () => observer.disconnect();
    // A page that did not fill the screen leaves the mark where it was: look again after each one.
  }, [loading]);
  return (
    <div ref={mark} className={classes.more} aria-hidden>
      {loading && <CircularProgress size={20} />}
    </div>
  );
}
