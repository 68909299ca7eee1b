import Button from '@mui/material/Button';
import type { LucideIcon } from 'lucide-react';
import classes from './EmptyState.module.css';

interface Props {
  icon: LucideIcon;
  title: string;
  text?: string;
  action?: { label: string; onClick: () => void };
}

/** One sentence and one action where there is nothing to show. */
export function EmptyState({ icon: Icon, title, text, action }: Props) {
  return (
    <div className={classes.empty}>
      <span className={classes.icon}>
        <Icon size={22} aria-hidden />
      </span>
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {action && (
        <div className={classes.action}>
          <Button variant="outlined" onClick={action.onClick}>
            {action.label}
          </Button>
        </div>
      )}
    </div>
  );
}
