import { LoaderCircle, Wifi, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { connection } from '~/lib/realtime.ts';
import { useStore } from '~/lib/store.ts';
import { waitingSends } from '~/lib/waiting-sends.ts';
import { nextNotice, type Notice } from '../lib/connection-notice.ts';
import classes from './OfflineBanner.module.css';

const ICONS = { offline: WifiOff, reconnecting: LoaderCircle, back: Wifi };

/** Says that the connection is interrupted, what waits for it, and when it is back. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const state = useStore(connection);
  const waiting = useStore(waitingSends);
  const [shown, setShown] = useState<Notice | null>(null);
  useEffect(() => {
    const next = nextNotice(shown, state);
    if (!next) return;
    const timer = setTimeout(() => setShown(next.notice), next.after);
    return () => clearTimeout(timer);
  }, [shown, state]);
  const Icon = shown && ICONS[shown];
  return (
    // The region is there before its words: that is how screen readers come to read them.
    <div role="status">
      {shown && Icon && (
        <div className={classes.banner} data-state={shown} data-testid="offline-banner">
          <Icon size={16} aria-hidden className={classes.icon} />
          <span>
            {t(`live.${shown}`)}
            {waiting > 0 && shown !== 'back' && ` ${t('live.waiting', { count: waiting })}`}
          </span>
        </div>
      )}
    </div>
  );
}
