import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './Notice.module.css';

interface Props {
  tone?: 'error' | 'info';
  children: ReactNode;
}

/** A sentence about the whole form that stays until the next try. */
export function Notice({ tone = 'error', children }: Props) {
  const Icon = tone === 'error' ? CircleAlert : Info;
  return (
    <div
      className={classes.notice}
      data-tone={tone}
      role={tone === 'error' ? 'alert' : 'status'}
      data-testid="auth-notice"
    >
      <Icon size={18} aria-hidden className={classes.icon} />
      <div>{children}</div>
    </div>
  );
}
