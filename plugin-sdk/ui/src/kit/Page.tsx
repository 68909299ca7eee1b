import type { ComponentProps, ReactNode } from 'react';
import { PageHeader } from '../parts/PageHeader.tsx';
import classes from './Page.module.css';

/** A screen with heading, tools and content that scrolls. */
export function Page({ children, ...header }: ComponentProps<typeof PageHeader> & { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <PageHeader {...header} />
      {children}
    </div>
  );
}
