import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './Notice.module.css';

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

interface Props {
  tone?: keyof typeof ICONS;
  children: ReactNode;
  /** A button behind the words. */
  action?: ReactNode;
}

/** A sentence that stays on the screen: a condition, a hint, a limit that was reached. */
export function Notice({ tone = 'info', children, action }: Props) {
  const Icon = ICONS[tone];
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'error' ? 'alert' : 'note'}>
      <Icon size={18} aria-hidden className={classes.icon} />
      <div className={classes.text}>{children}</div>
      {action}
    </div>
  );
}
