import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { online } from '~/lib/realtime.ts';
import { useStore } from '~/lib/store.ts';
import classes from './OfflineBanner.module.css';

/** Interruptions shorter than this, in milliseconds, are not worth a word. */
const PATIENCE_MS = 1500;

/** Says that live events do not arrive at present. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const connected = useStore(online);
  return connected ? null : <LateBanner text={t('state.offline')} />;
}

function LateBanner({ text }: { text: string }) {
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!visible) return null;
  return (
    <div className={classes.banner} role="status" data-testid="offline-banner">
      <WifiOff size={16} aria-hidden />
      {text}
    </div>
  );
}
