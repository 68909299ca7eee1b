import IconButton from '@mui/material/IconButton';
import type { LucideIcon } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import classes from './PopButton.module.css';

interface Props {
  label: string;
  icon: LucideIcon;
  /** Text of the badge; an empty one is a dot. */
  badge?: string;
  testId: string;
  /** What opens at the button; its code may come when it is asked for. */
  children: (anchor: HTMLElement, close: () => void) => ReactNode;
}

/** A button of the top bar that opens something of its own. */
export function PopButton({ label, icon: Icon, badge, testId, children }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        className={classes.button}
        title={label}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        data-testid={testId}
      >
        <Icon size={18} />
        {badge !== undefined && (
          <span className={classes.badge} aria-hidden data-testid={`${testId}-badge`}>
            {badge}
          </span>
        )}
      </IconButton>
      <Suspense fallback={null}>{anchor && children(anchor, () => setAnchor(null))}</Suspense>
    </>
  );
}
