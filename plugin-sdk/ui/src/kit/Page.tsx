import type { ReactNode } from 'react';
import classes from './Page.module.css';

interface Props {
  title: string;
  /** Number of records, in brackets behind the title. */
  count?: number;
  subtitle?: string;
  /** Buttons on the right of the heading. */
  actions?: ReactNode;
  /** Search field and filters under the heading. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A screen with heading, tools and content that scrolls. */
export function Page({ title, count, subtitle, actions, tools, children }: Props) {
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div className={classes.heading}>
          <h1 className={classes.title}>
            {title}
            {count !== undefined && <span className={classes.count}>{count}</span>}
          </h1>
          {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {tools && <div className={classes.tools}>{tools}</div>}
      {children}
    </div>
  );
}
