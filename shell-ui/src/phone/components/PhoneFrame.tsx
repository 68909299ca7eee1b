import type { ReactNode } from 'react';
import { Signal, Wifi, BatteryFull } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatClock } from '~/lib/format-time.ts';
import classes from './PhoneFrame.module.css';

const MINUTE_MS = 60_000;

/** A phone's body around the screen; on a real phone only the screen is left. */
export function PhoneFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.table}>
      <div className={classes.phone}>
        <div className={classes.status} aria-hidden>
          <Clock />
          <span className={classes.island} />
          <span className={classes.icons}>
            <Signal size={14} />
            <Wifi size={14} />
            <BatteryFull size={18} />
          </span>
        </div>
        <main className={classes.screen}>{children}</main>
      </div>
    </div>
  );
}

function Clock() {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), MINUTE_MS / 6);
    return () => clearInterval(timer);
  }, []);
  return <span className={classes.clock}>{formatClock(now)}</span>;
}
