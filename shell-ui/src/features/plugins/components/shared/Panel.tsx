import type { ReactNode } from 'react';
import classes from './Panel.module.css';

interface Props {
  title: string;
  /** Buttons beside the heading. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a page with a frame and a heading of its own. */
export function Panel({ title, action, children }: Props) {
  return (
    <section className={classes.panel}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
