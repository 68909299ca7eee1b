import type { ReactNode } from 'react';
import { PopSurface } from './PopSurface.tsx';
import classes from './PopPanel.module.css';

/** Distance to the end of the list in pixels at which the next page is fetched. */
const NEAR_END_PX = 100;

interface Props {
  anchor: HTMLElement;
  title: string;
  /** Beside the title. */
  action?: ReactNode;
  /** Under the list, always in sight. */
  foot?: ReactNode;
  onClose: () => void;
  onNearEnd?: () => void;
  testId: string;
  children: ReactNode;
}

/** A panel under a button of the top bar: heading, a list that scrolls, and what stays under it. */
export function PopPanel({ anchor, title, action, foot, onClose, onNearEnd, testId, children }: Props) {
  return (
    <PopSurface anchor={anchor} label={title} onClose={onClose} className={classes.paper} testId={testId}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {action}
      </div>
      <div
        className={classes.list}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          if (scrollHeight - scrollTop - clientHeight < NEAR_END_PX) onNearEnd?.();
        }}
        data-testid={`${testId}-list`}
      >
        {children}
      </div>
      {foot && <div className={classes.foot}>{foot}</div>}
    </PopSurface>
  );
}
