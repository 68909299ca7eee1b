import type { LucideIcon } from 'lucide-react';
import classes from './Notice.module.css';

interface Props {
  icon: LucideIcon;
  title: string;
  body?: string;
  spinning?: boolean;
  action?: { label: string; run: () => void };
}

/** A screen that says one thing, such as why there is no conversation. */
export function Notice({ icon: Icon, title, body, spinning = false, action }: Props) {
  return (
    <div className={classes.notice} role="status" data-testid="phone-notice">
      <span className={classes.icon} data-spinning={spinning}>
        <Icon size={30} aria-hidden />
      </span>
      <h1 className={classes.title}>{title}</h1>
      {body && <p className={classes.body}>{body}</p>}
      {action && (
        <button type="button" className={classes.action} onClick={action.run}>
          {action.label}
        </button>
      )}
    </div>
  );
}
